import type { TicketRow } from "./ticket_row.ts";

/** Tickets about the shop, written after the ways in which people word issues in public: titles, prefixes, problem and solution. */
export const SECOND_HUNDRED: readonly TicketRow[] = [
  // Wrong words on the screen.
  ['Change the label on the "Save" button to "Save changes"', "right", [
    'set-text account/components/ProfileForm.tsx "Save" -> "Save changes"',
  ]],
  ['Change button label from "Apply" to "Redeem"', "right", [
    'set-text cart/components/PromoCodeForm.tsx "Apply" -> "Redeem"',
  ]],
  ['fix: button says "Make a link" but should say "Share list"', "right", [
    'set-text account/pages/WishlistPage.tsx "Make a link" -> "Share list"',
  ]],
  ['The button says "Start again", it should say "Clear search"', "right", [
    'set-text catalog/pages/CatalogPage.tsx "Start again" -> "Clear search"',
  ]],
  ['Wording: "Questions and answers" -> "Help"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Questions and answers" -> "Help"',
  ]],
  ['chore(checkout): rename button "Back" to "Go back"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Back" -> "Go back"',
  ]],
  [
    'Button text "Empty the cart" is confusing. Let\'s change it to "Remove everything".',
    "manual",
    [
      "manual",
    ],
  ],
  ['Please replace "How soon do you need it?" by "When do you need it?"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "How soon do you need it?" -> "When do you need it?"',
  ]],
  ['Text "Thank you!" after ordering should be "Thank you very much!"', "manual", ["manual"]],
  ['the text "Thank you!" should be "Thank you very much!"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Thank you!" -> "Thank you very much!"',
  ]],
  ['Update copy on the confirmation page: "What happens next" becomes "Next steps"', "right", [
    'set-text checkout/pages/ConfirmationPage.tsx "What happens next" -> "Next steps"',
  ]],
  ['Update copy: "What happens next" becomes "Next steps"', "manual", ["manual"]],
  ["Make the wording on the checkout friendlier", "manual", ["manual"]],
  ['Correct the spelling of "Mastercard" to "MasterCard"', "manual", ["manual"]],
  ['Rename menu entry "Deals" to "Offers"', "right", [
    'set-text shared/components/SiteMenu.tsx "Deals" -> "Offers"',
  ]],
  ['In PromoCodeForm, "Remove" should be "Remove code"', "right", [
    'set-text cart/components/PromoCodeForm.tsx "Remove" -> "Remove code"',
  ]],
  ['Country list: show "United Kingdom" instead of "Great Britain" please', "manual", ["manual"]],
  ['Show "United Kingdom" instead of "Great Britain" please', "right", [
    'set-text checkout/components/AddressForm.tsx "Great Britain" -> "United Kingdom"',
  ]],
  [
    'Subtitle "A last look before it is placed" must be changed to "Check everything once more"',
    "right",
    [
      'set-text checkout/pages/CheckoutPage.tsx "A last look before it is placed" -> "Check everything once more"',
    ],
  ],
  [
    'Change the sort option "Best match" to "Relevance" and "Dearest first" to "Most expensive first"',
    "right",
    [
      'set-text catalog/pages/CatalogPage.tsx "Best match" -> "Relevance"',
      'set-text catalog/pages/CatalogPage.tsx "Dearest first" -> "Most expensive first"',
    ],
  ],
  ['The empty state on the orders page should say "No orders yet"', "manual", ["manual"]],
  ['We should capitalise "Pick it up" as "Pick It Up", marketing insists.', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Pick it up" -> "Pick It Up"',
  ]],
  [
    'Text change: replace "Anyone with the link can see the list." with "Everyone who has the link sees the list."',
    "right",
    [
      'set-text account/pages/WishlistPage.tsx "Anyone with the link can see the list." -> "Everyone who has the link sees the list."',
    ],
  ],

  // Placeholders, labels, sizes.
  ["Change placeholder text in search input to `Search products…`", "right", [
    'set-text catalog/components/SearchField.tsx "Notebook, green ink, jasmine…" -> "Search products…"',
  ]],
  ['Use the placeholder "jane@example.com" for the "E-mail" field', "right", [
    'set-prop account/components/ProfileForm.tsx Input placeholder="jane@example.com"',
  ]],
  ["feat: make `Postal code` input required", "right", [
    "set-prop checkout/components/AddressForm.tsx Input required=true",
  ]],
  ['Set autoComplete on the "E-mail" input to "email" so that browsers can help', "right", [
    'set-prop account/components/ProfileForm.tsx Input autoComplete="email"',
  ]],
  ['Remove `maxLength` from "Promotion code", some codes are longer', "right", [
    "remove-prop cart/components/PromoCodeForm.tsx Input maxLength",
  ]],
  ['Make the "Start again" button secondary', "right", [
    'set-prop catalog/pages/CatalogPage.tsx Button variant="secondary"',
  ]],
  ['Change the variant of "Start again" to secondary', "right", [
    'set-prop catalog/pages/CatalogPage.tsx Button variant="secondary"',
  ]],
  ['Disable the "Apply" button', "right", [
    "set-prop cart/components/PromoCodeForm.tsx Button disabled=true",
  ]],
  ['Disable the "Apply" button while the code is empty', "manual", ["manual"]],
  ['Set `currency` of CartProvider in App to "GBP"', "right", [
    'set-prop App.tsx CartProvider currency="GBP"',
  ]],
  ["Increase the page size of the catalog to 36", "manual", ["manual"]],
  ["On the deals page set hideSoldOut of ProductGrid to false", "right", [
    "set-prop catalog/pages/deals/DealsPage.tsx ProductGrid hideSoldOut=false",
  ]],
  ['set the "size" of the button "Save the cart again" to "medium"', "right", [
    'set-prop cart/expressions/ShippingHint.tsx Button size="medium"',
  ]],
  ["Set size of Button to large everywhere", "manual", ["manual"]],
  ["the product image needs alt text", "manual", ["manual"]],

  // Names of props.
  ["refactor: rename prop `onEnter` to `onApply` in PromoCodeForm", "right", [
    "rename-prop cart/components/PromoCodeForm.tsx PromoCodeForm onEnter -> onApply",
  ]],
  ["Rename `readOnly` of CartLineRow to `locked` across the codebase", "right", [
    "rename-prop cart/components/CartLineRow.tsx CartLineRow readOnly -> locked",
  ]],
  ["StockNotice: rename prop scarce to threshold", "right", [
    "rename-prop catalog/expressions/StockNotice.tsx StockNotice scarce -> threshold",
  ]],
  ["Prop naming consistency: `isOpen` vs `open`, decide for one", "manual", ["manual"]],
  ["The prop `subject` of AsyncContent should be named `what`", "right", [
    "rename-prop shared/expressions/AsyncContent.tsx AsyncContent subject -> what",
  ]],
  ["Rename the `density` prop on ProductCard to `spacing`, incl. all call sites", "right", [
    "rename-prop catalog/components/ProductCard.tsx ProductCard density -> spacing",
  ]],
  ["Rename `priceCents` prop of ProductCard to `cents`", "manual", ["manual"]],
  ["rename prop legend to heading in AddressForm + update docs", "manual", [
    "rename-prop checkout/components/AddressForm.tsx AddressForm legend -> heading",
    "manual",
  ]],
  ["Can you rename the prop notes on CartLineRow to remarks? Thank you so much!", "right", [
    "rename-prop cart/components/CartLineRow.tsx CartLineRow notes -> remarks",
  ]],

  // More props.
  ["Add prop `loading?: boolean` to ProductGrid", "right", [
    "add-prop catalog/expressions/ProductGrid.tsx ProductGrid loading?: boolean",
  ]],
  ["CartSummary should accept an optional `note` prop (string)", "right", [
    "add-prop cart/components/CartSummary.tsx CartSummary note?: string",
  ]],
  ["Add a required prop `testId` of type string to Badge", "manual", ["manual"]],
  ["Add onClose callback prop to Card", "manual", ["manual"]],
  ["Add optional number prop `rows` to ReviewList", "right", [
    "add-prop catalog/expressions/ReviewList.tsx ReviewList rows?: number",
  ]],

  // Names of components, hooks, functions, files.
  ["Rename DataTable component to Table", "right", [
    "rename-unit shared/components/DataTable.tsx -> Table",
  ]],
  ["Rename component `ErrorBoundary` -> `CrashBoundary`", "right", [
    "rename-unit shared/components/ErrorBoundary.tsx -> CrashBoundary",
  ]],
  ["rename hook useToasts to useMessages", "right", [
    "rename-symbol shared/providers/ToastProvider.tsx useToasts -> useMessages",
  ]],
  ["refactor(catalog): rename passesFacets to matchesFacets.", "right", [
    "rename-symbol catalog/domain/facets.ts passesFacets -> matchesFacets",
  ]],
  ["AddressForm is a bad name, call it DeliveryAddressForm", "right", [
    "rename-unit checkout/components/AddressForm.tsx -> DeliveryAddressForm",
  ]],
  ["Rename the wishlist page to favourites page", "right", [
    "rename-unit account/pages/WishlistPage.tsx -> FavouritesPage",
  ]],
  ["Rename useActor to something better", "manual", ["manual"]],
  ["Please rename CategoryTree into CategoryList, and CategoryBranch into CategoryItem", "right", [
    "rename-unit catalog/components/CategoryTree.tsx -> CategoryList",
    "rename-unit catalog/components/CategoryBranch.tsx -> CategoryItem",
  ]],
  ["Rename `money` to `cash` but only in the cart", "manual", ["manual"]],
  ["Rename constant BUNDLE_SIZE to BUNDLE_COUNT", "right", [
    "rename-symbol cart/domain/discounts.ts BUNDLE_SIZE -> BUNDLE_COUNT",
  ]],

  // Places.
  ["Move PromoCodeForm to shared", "manual", ["manual"]],
  ["move `CartLineRow` and `ShippingHint` to checkout", "manual", ["manual"]],
  ["Move AddressForm from checkout to the account feature because both need it", "right", [
    "move-unit checkout/components/AddressForm.tsx -> account/components/AddressForm.tsx",
  ]],
  ["Move the button to the right", "manual", ["manual"]],
  ["Please move ChoiceCard to shared/components", "right", [
    "move-unit checkout/components/ChoiceCard.tsx -> shared/components/ChoiceCard.tsx",
  ]],
  ["Move ChoiceCard to src/features/shared/components", "right", [
    "move-unit checkout/components/ChoiceCard.tsx -> shared/components/ChoiceCard.tsx",
  ]],

  // What nobody needs.
  ["Remove dead component PriceTag", "right", ["delete-unit catalog/components/PriceTag.tsx"]],
  ["chore: delete unused `Banner` component", "right", [
    "delete-unit shared/components/Banner.tsx",
  ]],
  ["Get rid of PriceTag.tsx (0 importers)", "right", [
    "delete-unit catalog/components/PriceTag.tsx",
  ]],
  ["Delete Conditional, nobody likes it", "manual", ["manual"]],
  ["Remove unused dependencies", "manual", ["manual"]],
  ["We don't use the Banner component any more, please delete it", "right", [
    "delete-unit shared/components/Banner.tsx",
  ]],
  ["Remove the returns page as it was never finished", "right", [
    "delete-unit account/pages/ReturnsPage.tsx",
  ]],
  ["Remove the export button from the orders page", "manual", ["manual"]],

  // Ways through the shop.
  ["Add Cart link to the nav bar", "right", ["add-link shared/components/SiteMenu.tsx /cart"]],
  ['Add a link "Your orders" to /account/orders in the navigation', "right", [
    "add-link shared/components/SiteMenu.tsx /account/orders",
  ]],
  ["Add a route `/sale` for the deals page", "right", [
    "add-route /sale catalog/pages/deals/DealsPage.tsx",
  ]],
  ["Create new page About in shared with route /about and add it to the menu", "right", [
    "create-page shared AboutPage",
    "add-route /about shared/pages/AboutPage.tsx",
    "add-link shared/components/SiteMenu.tsx /about",
  ]],
  ["Create a page Invoices in the account feature with route /account/invoices", "right", [
    "create-page account InvoicesPage",
    "add-route /account/invoices account/pages/InvoicesPage.tsx",
  ]],
  ["New route /wishlist that redirects to /account/wishlist", "manual", ["manual"]],
  ["404 page", "manual", ["manual"]],

  // New parts.
  ["Scaffold component GiftWrapToggle in checkout", "right", [
    "create-component checkout GiftWrapToggle",
  ]],
  [
    "Create component StarFilter in catalog with props `min: number` and `onChange: (min: number) => void`",
    "right",
    [
      "create-component catalog StarFilter min: number, onChange: (min: number) => void",
    ],
  ],
  ["Add new feature newsletter", "right", ["create-feature newsletter"]],
  ["Create a shiny new landing page for Christmas", "manual", ["manual"]],
  ["add a hook useDebounce in shared", "manual", ["manual"]],

  // Pages with an address, and parts of a feature just named.
  ["Add a route /about to a new page AboutPage in catalog.", "right", [
    "create-page catalog AboutPage",
    "add-route /about catalog/pages/AboutPage.tsx",
  ]],
  ["Create a route /about for a new About page in the catalog feature", "right", [
    "create-page catalog AboutPage",
    "add-route /about catalog/pages/AboutPage.tsx",
  ]],
  ["Add the path /about with a new page called About us to catalog", "right", [
    "create-page catalog AboutUsPage",
    "add-route /about catalog/pages/AboutUsPage.tsx",
  ]],
  ["We need a new route /help that shows a new page in checkout", "right", [
    "create-page checkout HelpPage",
    "add-route /help checkout/pages/HelpPage.tsx",
  ]],
  ["Add a new route /faq pointing to a new page FaqPage in checkout.", "right", [
    "create-page checkout FaqPage",
    "add-route /faq checkout/pages/FaqPage.tsx",
  ]],
  ["In the catalog feature, add a route /press to a new page Press", "right", [
    "create-page catalog PressPage",
    "add-route /press catalog/pages/PressPage.tsx",
  ]],
  ["Add a page at /changelog in catalog.", "right", [
    "create-page catalog ChangelogPage",
    "add-route /changelog catalog/pages/ChangelogPage.tsx",
  ]],
  ["Add a page under /account/gift-cards to account", "right", [
    "create-page account GiftCardsPage",
    "add-route /account/gift-cards account/pages/GiftCardsPage.tsx",
  ]],
  ["Add a new page for /imprint in catalog", "right", [
    "create-page catalog ImprintPage",
    "add-route /imprint catalog/pages/ImprintPage.tsx",
  ]],
  ["Please create a /terms page in catalog", "right", [
    "create-page catalog TermsPage",
    "add-route /terms catalog/pages/TermsPage.tsx",
  ]],
  ["Create a page in catalog at the address /press", "right", [
    "create-page catalog PressPage",
    "add-route /press catalog/pages/PressPage.tsx",
  ]],
  ["In the cart feature, add a page at /wishes", "right", [
    "create-page cart WishesPage",
    "add-route /wishes cart/pages/WishesPage.tsx",
  ]],
  ["Create a feature reports. Create a page Reports at /reports in it.", "right", [
    "create-feature reports",
    "add-route /reports reports/pages/ReportsPage.tsx",
  ]],
  ["Create a feature reports. Create a page Reports in it.", "right", ["create-feature reports"]],
  [
    "Create a feature reports. Create a component Chart in it. Add a page Reports there.",
    "right",
    ["create-feature reports", "create-component reports Chart"],
  ],
  ["Create a feature reports. Create a page Totals there at /totals.", "right", [
    "create-feature reports",
    "create-page reports TotalsPage",
    "add-route /totals reports/pages/TotalsPage.tsx",
  ]],
  ["Create a feature reports and add a page Totals to it", "right", [
    "create-feature reports",
    "create-page reports TotalsPage",
  ]],
  ["Create a feature reports. Add a page Totals in that feature.", "right", [
    "create-feature reports",
    "create-page reports TotalsPage",
  ]],
  [
    "Create a feature reports. Add a component Chart there. Then add a page at /totals to the same feature.",
    "right",
    [
      "create-feature reports",
      "create-component reports Chart",
      "create-page reports TotalsPage",
      "add-route /totals reports/pages/TotalsPage.tsx",
    ],
  ],
  ["Create a feature reports. In it, create a page Totals at /totals.", "right", [
    "create-feature reports",
    "create-page reports TotalsPage",
    "add-route /totals reports/pages/TotalsPage.tsx",
  ]],
  ["Create a page Totals in catalog. Create a component Sum there.", "right", [
    "create-page catalog TotalsPage",
    "create-component catalog Sum",
  ]],
  // Machines.
  ["Add state `verifying` to the signIn machine", "right", [
    "add-state account/workflows/signIn.machine.ts signIn verifying",
  ]],
  ["signIn machine: add a state twoFactor with an event CODE_SENT to checking", "right", [
    "add-state account/workflows/signIn.machine.ts signIn twoFactor",
    "add-event account/workflows/signIn.machine.ts signIn twoFactor CODE_SENT -> checking",
  ]],
  ["Add a transition from found to typing on EDIT in the search machine", "right", [
    "add-event catalog/workflows/search.machine.ts search found EDIT -> typing",
  ]],
  ["Add a timeout to the search machine", "manual", ["manual"]],
  ["rename state nothingFound to empty in search machine", "right", [
    "rename-state catalog/workflows/search.machine.ts search nothingFound -> empty",
  ]],
  ["Users get locked out too fast, raise the limit to 5", "manual", ["manual"]],

  // Chores.
  ["npm run build must be green", "manual", ["manual"]],
  ["Run `npm run lint`", "right", ["run-script lint"]],
  ["Please run tests and the typecheck", "right", ["run-script test", "run-script typecheck"]],
  ["format the file CartPage.tsx and sort imports in it", "right", [
    "format-file cart/pages/CartPage.tsx",
    "organize-imports cart/pages/CartPage.tsx",
  ]],

  // Whole issues.
  [
    `## Problem
The button in the promo code form does not say what it does.

## Solution
Change "Apply" to "Use this code".`,
    "manual",
    ["manual", 'set-text cart/components/PromoCodeForm.tsx "Apply" -> "Use this code"'],
  ],
  [
    `Cleanup
- [ ] delete the unused Banner component
- [ ] remove PriceTag
- [ ] run the linter`,
    "right",
    [
      "delete-unit shared/components/Banner.tsx",
      "delete-unit catalog/components/PriceTag.tsx",
      "run-script lint",
    ],
  ],
  [
    "As a customer I want to see my vouchers, because I always forget them.",
    "manual",
    ["manual"],
  ],
  [
    'Rename Price to Amount. Also change "Just added" to "Just now" on the catalog page and run the tests, thanks in advance!',
    "right",
    [
      "rename-unit shared/components/Price.tsx -> Amount",
      'set-text catalog/pages/CatalogPage.tsx "Just added" -> "Just now"',
      "run-script test",
    ],
  ],
];
