import type { TicketRow } from "./ticket_row.ts";

/** Tickets about the shop, written before the recogniser's code was read: product owners, designers, testers, juniors, people whose English is their third language. */
export const FIRST_HUNDRED: readonly TicketRow[] = [
  // Texts by what they say.
  ['Change the button "Show everything" to "Show all products".', "right", [
    'set-text catalog/pages/CatalogPage.tsx "Show everything" -> "Show all products"',
  ]],
  [`The heading "Just added" on the catalog page should read "Recently added" please.`, "right", [
    'set-text catalog/pages/CatalogPage.tsx "Just added" -> "Recently added"',
  ]],
  [
    'Pls rename the "Apply" button in the promo code form to "Use code", because testers did not get what it does',
    "right",
    ['set-text cart/components/PromoCodeForm.tsx "Apply" -> "Use code"'],
  ],
  [`Can we have "Clear cart" instead of "Empty the cart"? Thanks!`, "right", [
    'set-text cart/pages/CartPage.tsx "Empty the cart" -> "Clear cart"',
  ]],
  ['Typo: "Questions and answers" must be "Questions & answers"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Questions and answers" -> "Questions & answers"',
  ]],
  [
    'On the checkout page, change the text of the cancel button from "Cancel and go back to the shop" to "Cancel order" so that it fits on small phones.',
    "right",
    ['set-text checkout/pages/CheckoutPage.tsx "Cancel and go back to the shop" -> "Cancel order"'],
  ],
  ['replace the text "Thank you for your order" with "Thanks, we got your order!"', "right", [
    'set-text checkout/pages/ConfirmationPage.tsx "Thank you for your order" -> "Thanks, we got your order!"',
  ]],
  ['Change "Add to cart" to "Buy".', "manual", ["manual"]],
  ['Change "Add to cart" to "Buy" on the product page.', "right", [
    'set-text catalog/pages/ProductPage.tsx "Add to cart" -> "Buy"',
  ]],
  ["the submit button should have better text", "manual", ["manual"]],
  ['Update the hint "We write about orders only" to say "Only used for orders"', "right", [
    'set-text account/components/ProfileForm.tsx "We write about orders only" -> "Only used for orders"',
  ]],
  ['Empty cart: title should be "Nothing here yet" instead of "Your cart is empty"', "right", [
    'set-text cart/pages/CartPage.tsx "Your cart is empty" -> "Nothing here yet"',
  ]],
  ["Make the label of the Back button in checkout „Previous“.", "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Back" -> "Previous"',
  ]],
  ["Translate the whole deals page into English.", "manual", ["manual"]],
  ['Change text "Reviewz" to "Reviews" on product page', "manual", ["manual"]],

  // Props by the element's name, label or text.
  [
    'Set the placeholder of the SearchField on the catalog page to "What are you looking for?"',
    "right",
    [
      'set-prop catalog/pages/CatalogPage.tsx SearchField placeholder="What are you looking for?"',
    ],
  ],
  ['As a tester I want the "Promotion code" field to have the placeholder "SPRING24"', "right", [
    'set-prop cart/components/PromoCodeForm.tsx Input placeholder="SPRING24"',
  ]],
  ['Set `maxLength` of the field "Postal code" to 10.', "right", [
    "set-prop checkout/components/AddressForm.tsx Input maxLength=10",
  ]],
  ['Please make the "Save" button in the profile form disabled', "right", [
    "set-prop account/components/ProfileForm.tsx Button disabled=true",
  ]],
  ['Set variant of the "Empty the cart" button to danger, it deletes stuff!', "right", [
    'set-prop cart/pages/CartPage.tsx Button variant="danger"',
  ]],
  ['The "Only what is in stock" button: variant should be secondary, not ghost', "right", [
    'set-prop catalog/pages/CatalogPage.tsx Button variant="secondary"',
  ]],
  ["In App.tsx set pageSize of CatalogProvider to 48", "right", [
    "set-prop App.tsx CatalogProvider pageSize=48",
  ]],
  ["set the currency of the CartProvider to NOK, we launch in Norway next week", "right", [
    'set-prop App.tsx CartProvider currency="NOK"',
  ]],
  ["Set gap to 6 on the Stack", "manual", ["manual"]],
  ["Make `outlined` false on the Card", "manual", ["manual"]],
  ['remove the autoComplete prop from the input "Promotion code"', "right", [
    "remove-prop cart/components/PromoCodeForm.tsx Input autoComplete",
  ]],
  ['Set the tone of the badge "Free shipping" to info', "right", [
    'set-prop cart/expressions/ShippingHint.tsx Badge tone="info"',
  ]],
  ["Make the save button bigger", "manual", ["manual"]],
  ['Make the field "City" required', "right", [
    "set-prop checkout/components/AddressForm.tsx Input required=true",
  ]],
  ['Set `sparkle` of the "Save" button in the profile form to true', "manual", ["manual"]],

  // Renames of props.
  ["Rename the prop `label` of Badge to `text`.", "right", [
    "rename-prop shared/components/Badge.tsx Badge label -> text",
  ]],
  ["Rename prop `onSearch` of SearchField to `onQuery` everywhere", "right", [
    "rename-prop catalog/components/SearchField.tsx SearchField onSearch -> onQuery",
  ]],
  [
    "ProductGrid's hideSoldOut prop should be called onlyAvailable and please update all usages",
    "right",
    [
      "rename-prop catalog/expressions/ProductGrid.tsx ProductGrid hideSoldOut -> onlyAvailable",
    ],
  ],
  ["rename the prop scarce to lowStock in StockNotice, thanks", "right", [
    "rename-prop catalog/expressions/StockNotice.tsx StockNotice scarce -> lowStock",
  ]],
  ["Rename title prop to heading", "manual", ["manual"]],
  ["Rename the prop `colour` of Badge to `tone`.", "manual", ["manual"]],
  [
    "Rename the prop `onQuantity` of CartLines to `onQuantityChange` because it reads better, and add a test",
    "manual",
    [
      "rename-prop cart/expressions/CartLines.tsx CartLines onQuantity -> onQuantityChange",
      "manual",
    ],
  ],

  // New props.
  ["Add an optional prop `compact: boolean` to EmptyState.", "right", [
    "add-prop shared/components/EmptyState.tsx EmptyState compact?: boolean",
  ]],
  ["Badge needs a new optional prop `title` of type string", "right", [
    "add-prop shared/components/Badge.tsx Badge title?: string",
  ]],
  ["Add a prop count to Badge", "manual", ["manual"]],
  ["Please add the prop `caption` (string, optional) to ProductGrid", "right", [
    "add-prop catalog/expressions/ProductGrid.tsx ProductGrid caption?: string",
  ]],
  ["Give PageTitle a subtitle", "manual", ["manual"]],

  // Renames of components, functions, files.
  ["Rename the component Badge to Tag everywhere.", "right", [
    "rename-unit shared/components/Badge.tsx -> Tag",
  ]],
  ["Rename ProductCard to ProductTile please", "right", [
    "rename-unit catalog/components/ProductCard.tsx -> ProductTile",
  ]],
  ["Rename `formatMoney` to `printMoney` and update the tests", "manual", [
    "rename-symbol shared/domain/money.ts formatMoney -> printMoney",
    "manual",
  ]],
  ["rename fetchOrders into loadOrders so that it matches the other projects", "right", [
    "rename-symbol account/services/accountApi.ts fetchOrders -> loadOrders",
  ]],
  ["Rename the hook useCart to useBasket", "right", [
    "rename-symbol cart/providers/CartProvider.tsx useCart -> useBasket",
  ]],
  ["Could someone rename ShippingHint to ShippingNotice? The name confuses new people.", "right", [
    "rename-unit cart/expressions/ShippingHint.tsx -> ShippingNotice",
  ]],
  ["Rename the file facets.ts to filters.ts", "right", [
    "rename-unit catalog/domain/facets.ts -> filters",
  ]],
  ["Rename Header to TopHeader", "manual", ["manual"]],
  ["Rename Badge to Button", "manual", ["manual"]],
  ["Rename EmptyState to BlankState, Price to Amount and Spinner to Loader", "right", [
    "rename-unit shared/components/EmptyState.tsx -> BlankState",
    "rename-unit shared/components/Price.tsx -> Amount",
    "rename-symbol shared/components/BlankState.tsx Spinner -> Loader",
  ]],

  // Moves.
  ["Move ChoiceCard to the shared feature.", "right", [
    "move-unit checkout/components/ChoiceCard.tsx -> shared/components/ChoiceCard.tsx",
  ]],
  ["Move Conditional from checkout to shared, we need it in the cart also", "right", [
    "move-unit checkout/expressions/Conditional.tsx -> shared/expressions/Conditional.tsx",
  ]],
  ["please move the AddressForm component into account", "right", [
    "move-unit checkout/components/AddressForm.tsx -> account/components/AddressForm.tsx",
  ]],
  ["Move RatingStars into its own file", "right", ["edit-unit"]],
  ["Move the search field to the top of the page", "manual", ["manual"]],
  ["Move PromoCodeForm to the payments feature", "manual", ["manual"]],

  // Deleting.
  ["Delete the unused component Banner.", "right", ["delete-unit shared/components/Banner.tsx"]],
  ["Remove PriceTag, nobody uses it anymore", "right", [
    "delete-unit catalog/components/PriceTag.tsx",
  ]],
  ["Delete ReturnsPage.tsx, it is empty", "right", ["delete-unit account/pages/ReturnsPage.tsx"]],
  ["Delete the component Badge", "manual", ["manual"]],
  ["Clean up all unused components", "manual", ["manual"]],
  ["Remove the banner and the price tag component (both unused) please", "right", [
    "delete-unit shared/components/Banner.tsx",
    "delete-unit catalog/components/PriceTag.tsx",
  ]],
  ["Delete the dead code in CartPage", "manual", ["manual"]],

  // Routes and links.
  ["Add a route /account/returns for ReturnsPage", "manual", ["manual"]],
  [
    'Add a page Vouchers to account, with the route "/account/vouchers" and a link in the menu.',
    "right",
    [
      "create-page account VouchersPage",
      "add-route /account/vouchers account/pages/VouchersPage.tsx",
      "add-link shared/components/SiteMenu.tsx /account/vouchers",
    ],
  ],
  ["New page FAQ in catalog under /faq", "right", [
    "create-page catalog FAQPage",
    "add-route /faq catalog/pages/FAQPage.tsx",
  ]],
  ['Add a link to the cart in the menu called "Cart"', "right", [
    "add-link shared/components/SiteMenu.tsx /cart",
  ]],
  ["Add a link in the sidebar", "manual", ["manual"]],
  ["We need a new page for gift cards and a link in the sidebar.", "manual", ["manual"]],
  ["Add route /offers that shows DealsPage, the marketing people print this address", "right", [
    "add-route /offers catalog/pages/deals/DealsPage.tsx",
  ]],

  // Creating.
  ["Create a component QuantityStepper in cart.", "right", [
    "create-component cart QuantityStepper",
  ]],
  ["Create a new component StoreHours in shared with the props label and count", "manual", [
    "manual",
  ]],
  ["Create a component Avatar in shared with the props name: string and size: number", "right", [
    "create-component shared Avatar name: string, size: number",
  ]],
  ["Create a feature called loyalty", "right", ["create-feature loyalty"]],
  ['add new feature "giftcards" with a page', "manual", ["manual"]],
  ["Add a provider for Theme to shared", "right", ["create-provider shared ThemeProvider"]],
  ["Create a state machine refund in account", "right", ["create-workflow account refund"]],
  ["Please write a story for Badge", "manual", ["manual"]],

  // States and events.
  ["Add a state suspended to the sign in machine", "right", [
    "add-state account/workflows/signIn.machine.ts signIn suspended",
  ]],
  ["Add a state paused to search with a retry event to searching", "right", [
    "add-state catalog/workflows/search.machine.ts search paused",
    "add-event catalog/workflows/search.machine.ts search paused RETRY -> searching",
  ]],
  ["Add a state paused to search with a retry event", "manual", ["manual"]],
  ["In the search machine add event CANCEL from typing to found", "right", [
    "add-event catalog/workflows/search.machine.ts search typing CANCEL -> found",
  ]],
  ["Rename the state lockedOut in the sign-in machine to blocked", "right", [
    "rename-state account/workflows/signIn.machine.ts signIn lockedOut -> blocked",
  ]],
  ["The checkout should have a gift wrapping step", "manual", ["manual"]],
  ["Remove the state tooShort from the search workflow", "manual", ["manual"]],

  // Scripts, checks, formatting.
  ["Run the tests", "right", ["run-script test"]],
  ["run the linter please", "right", ["run-script lint"]],
  ["Run `typecheck` afterwards", "right", ["run-script typecheck"]],
  ["run the storybook script", "manual", ["manual"]],
  ["Check the project for rule violations", "right", ["check-project"]],
  ["Format CartPage.tsx", "right", ["format-file cart/pages/CartPage.tsx"]],
  ["Organize imports in CheckoutPage and run the type check", "right", [
    "organize-imports checkout/pages/CheckoutPage.tsx",
    "run-script typecheck",
  ]],

  // Several wishes, lists, long ones.
  [
    `- Change "Start again" to "Reset"
- Rename the prop verifiedOnly of ReviewList to onlyVerified
- run the tests`,
    "right",
    [
      'set-text catalog/pages/CatalogPage.tsx "Start again" -> "Reset"',
      "rename-prop catalog/expressions/ReviewList.tsx ReviewList verifiedOnly -> onlyVerified",
      "run-script test",
    ],
  ],
  [
    'Hi team, customers are telling us that they do not find the deals. Could you please change "See this week\'s deals" in the empty cart to "Show me the deals"? Best regards, Ingrid',
    "manual",
    ["manual", 'set-text cart/pages/CartPage.tsx "See this week\'s deals" -> "Show me the deals"'],
  ],
  [
    'Set the title of the first choice card in delivery from "Standard" to "Normal" and the one of "Express" to "Fast".',
    "manual",
    ["manual"],
  ],
  ["Fix the bug where the cart loses items when offline", "manual", ["manual"]],
  ["Improve performance of the product grid", "manual", ["manual"]],
  [
    'Change "Free shipping" to "Shipping is free". Also delete the unused Banner component. Then run the build.',
    "right",
    [
      'set-text cart/expressions/ShippingHint.tsx "Free shipping" -> "Shipping is free"',
      "delete-unit shared/components/Banner.tsx",
      "run-script build",
    ],
  ],
  ["Rename useToasts to useMessages but leave the provider alone", "manual", ["manual"]],
];
