import type { TicketRow } from "./ticket_row.ts";

/**
 * Tickets by somebody who had read the demo and the list of the service's flows, and no line of the recogniser. Each says
 * what that person would expect. After the first run, four expectations were changed: a prop that a component gets is
 * optional unless the ticket says that it is required (twice), a move with a rename needs no person, and "Delivery" stands
 * alone in one place.
 */
export const FRESH_HUNDRED: readonly TicketRow[] = [
  // Texts
  ['The button "Empty the cart" should say "Clear cart"', "right", [
    'set-text cart/pages/CartPage.tsx "Empty the cart" -> "Clear cart"',
  ]],
  ['Change the text "Order and pay" to "Pay now"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Order and pay" -> "Pay now"',
  ]],
  ['On the checkout page, replace "Questions and answers" with "Help"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Questions and answers" -> "Help"',
  ]],
  ['Please rename the "Make a link" button to "Copy link"', "right", [
    'set-text account/pages/WishlistPage.tsx "Make a link" -> "Copy link"',
  ]],
  ['Reword "How searching works" to "Search help"', "right", [
    'set-text catalog/pages/CatalogPage.tsx "How searching works" -> "Search help"',
  ]],
  ['Typo: "Just added" should be "Recently added"', "right", [
    'set-text catalog/pages/CatalogPage.tsx "Just added" -> "Recently added"',
  ]],
  ['Make the heading "Thank you for your order" read "Thanks for shopping with us"', "right", [
    'set-text checkout/pages/ConfirmationPage.tsx "Thank you for your order" -> "Thanks for shopping with us"',
  ]],
  ['Change "Only what is in stock" to "In stock only".', "right", [
    'set-text catalog/pages/CatalogPage.tsx "Only what is in stock" -> "In stock only"',
  ]],
  ['The label "Promotion code" should be "Voucher code"', "right", [
    'set-text cart/components/PromoCodeForm.tsx "Promotion code" -> "Voucher code"',
  ]],
  ['The placeholder of the search field should be "What are you looking for?"', "manual", []],
  ['Set the subtitle "How soon do you need it?" to "When should it arrive?"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "How soon do you need it?" -> "When should it arrive?"',
  ]],
  ['In the cart the message "Your cart is empty" must become "Nothing here yet"', "right", [
    'set-text cart/pages/CartPage.tsx "Your cart is empty" -> "Nothing here yet"',
  ]],
  ['Change "Back" to "Previous" on the checkout page', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Back" -> "Previous"',
  ]],
  ['Replace the words "Look around" by "Browse the shop"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Look around" -> "Browse the shop"',
  ]],
  ['"Start again" is unclear, call it "Reset filters"', "right", [
    'set-text catalog/pages/CatalogPage.tsx "Start again" -> "Reset filters"',
  ]],
  ['Update the copy of "Newest first" to "Latest first", thanks!', "right", [
    'set-text account/pages/OrdersPage.tsx "Newest first" -> "Latest first"',
  ]],
  ['Change the button "Apply" to "Use code" in PromoCodeForm', "right", [
    'set-text cart/components/PromoCodeForm.tsx "Apply" -> "Use code"',
  ]],
  ["The texts on the delivery step are too long, make them shorter", "manual", []],
  ['Change "Unicorns welcome" to "Everyone welcome"', "manual", []],
  ["All buttons should be in title case", "manual", []],
  ["Translate the deals page to English", "manual", []],
  // Props of elements
  ['Make the "Empty the cart" button danger', "right", [
    'set-prop cart/pages/CartPage.tsx Button variant="danger"',
  ]],
  ['Set the variant of the button "Make a link" to primary', "right", [
    'set-prop account/pages/WishlistPage.tsx Button variant="primary"',
  ]],
  ['On CheckoutPage, set variant="ghost" on the button "Cancel and go back to the shop"', "right", [
    'set-prop checkout/pages/CheckoutPage.tsx Button variant="ghost"',
  ]],
  ['Disable the "Start again" button', "right", [
    "set-prop catalog/pages/CatalogPage.tsx Button disabled=true",
  ]],
  ['The Badge "You are offline: prices may be old" should have tone danger', "right", [
    'set-prop catalog/pages/CatalogPage.tsx Badge tone="danger"',
  ]],
  ['Set size="small" on the "Back" button of the checkout page', "right", [
    'set-prop checkout/pages/CheckoutPage.tsx Button size="small"',
  ]],
  ["Make the cart icon bigger", "manual", []],
  ['Give the "Add to cart" button a nicer colour', "manual", []],
  ['Remove the size from the button "Cancel and go back to the shop"', "right", [
    "remove-prop checkout/pages/CheckoutPage.tsx Button size",
  ]],
  ["The product picture must load lazily", "manual", []],
  // Renames
  ["Rename the component Badge to Pill", "right", [
    "rename-unit shared/components/Badge.tsx -> Pill",
  ]],
  ["rename EmptyState to NothingHere everywhere please", "right", [
    "rename-unit shared/components/EmptyState.tsx -> NothingHere",
  ]],
  ["CartSummary should be called OrderSummary", "right", [
    "rename-unit cart/components/CartSummary.tsx -> OrderSummary",
  ]],
  ["Can we rename ChoiceCard to OptionCard?", "right", [
    "rename-unit checkout/components/ChoiceCard.tsx -> OptionCard",
  ]],
  ["Rename useSession to useCustomer across the project", "right", [
    "rename-symbol account/providers/SessionProvider.tsx useSession -> useCustomer",
  ]],
  ["The hook useCatalog must be named useProducts", "right", [
    "rename-symbol catalog/providers/CatalogProvider.tsx useCatalog -> useProducts",
  ]],
  ["Rename RatingStars to Stars", "right", [
    "rename-symbol catalog/components/ProductCard.tsx RatingStars -> Stars",
  ]],
  ["Rename the page WishlistPage to WishesPage", "right", [
    "rename-unit account/pages/WishlistPage.tsx -> WishesPage",
  ]],
  ["Rename fetchOrders to loadOrders, because nothing is fetched any more", "right", [
    "rename-symbol account/services/accountApi.ts fetchOrders -> loadOrders",
  ]],
  ["Rename CartLineRow to something shorter", "manual", []],
  ["Rename FooBarBaz to Qux", "manual", []],
  ["Rename Badge to Button", "manual", []],
  ["Rename the checkout feature to purchase", "manual", []],
  ["Give Stack a better name", "manual", []],
  // Props of components
  ["Rename the prop onSearch of SearchField to onQuery", "right", [
    "rename-prop catalog/components/SearchField.tsx SearchField onSearch -> onQuery",
  ]],
  ["In ProductCard rename density to spacing", "right", [
    "rename-prop catalog/components/ProductCard.tsx ProductCard density -> spacing",
  ]],
  ["CartLineRow's readOnly prop should be called locked", "right", [
    "rename-prop cart/components/CartLineRow.tsx CartLineRow readOnly -> locked",
  ]],
  ["Rename the prop onEnter of PromoCodeForm to onApply and update all usages", "right", [
    "rename-prop cart/components/PromoCodeForm.tsx PromoCodeForm onEnter -> onApply",
  ]],
  ["Add an optional prop compact of type boolean to CartSummary", "right", [
    "add-prop cart/components/CartSummary.tsx CartSummary compact?: boolean",
  ]],
  ["Add a prop href: string to ProductCard", "right", [
    "add-prop catalog/components/ProductCard.tsx ProductCard href?: string",
  ]],
  ["ProfileForm needs a new optional prop title (string)", "right", [
    "add-prop account/components/ProfileForm.tsx ProfileForm title?: string",
  ]],
  ["Badge should take an optional onClick", "manual", []],
  ["Add a boolean prop dense to CategoryTree", "right", [
    "add-prop catalog/components/CategoryTree.tsx CategoryTree dense?: boolean",
  ]],
  ["Remove the prop note from ProfileForm", "manual", []],
  ["Make the prop label of Badge optional", "manual", []],
  ["Rename the prop colour of Badge to tone", "manual", []],
  // Making
  ["Create a component SizeGuide in catalog", "right", ["create-component catalog SizeGuide"]],
  ["Add a new component GiftMessage to the cart feature", "right", [
    "create-component cart GiftMessage",
  ]],
  ["We need a shared component called Avatar", "right", ["create-component shared Avatar"]],
  ["Create a component StoreHours in shared with a prop open of type boolean", "right", [
    "create-component shared StoreHours open: boolean",
  ]],
  ["Create a page Addresses in account", "right", ["create-page account AddressesPage"]],
  ["Add a page GiftCardPage to the catalog feature", "right", ["create-page catalog GiftCardPage"]],
  ["Create a feature called loyalty", "right", ["create-feature loyalty"]],
  ["Start a new feature reviews", "right", ["create-feature reviews"]],
  ["Create a workflow returns in account", "right", ["create-workflow account returns"]],
  ["Add a provider ThemeProvider to shared", "right", ["create-provider shared ThemeProvider"]],
  ["Build me a dashboard", "manual", []],
  ["Create a component Badge in shared", "manual", []],
  ["Create a component", "manual", []],
  ["Create a page in the feature wholesale", "manual", []],
  ["Add dark mode", "manual", []],
  ["Implement infinite scrolling for the product grid", "manual", []],
  // Routes and links
  ["Add a route /wishlist for WishlistPage", "right", [
    "add-route /wishlist account/pages/WishlistPage.tsx",
  ]],
  ["The page ReturnsPage should be reachable at /account/send-back", "right", [
    "add-route /account/send-back account/pages/ReturnsPage.tsx",
  ]],
  ["Add a link to /cart in the menu", "right", ["add-link shared/components/SiteMenu.tsx /cart"]],
  ['Put a link "Orders" to /account/orders into the menu', "right", [
    "add-link shared/components/SiteMenu.tsx /account/orders",
  ]],
  ["Add a route for the moon", "manual", []],
  ["Remove the link to the deals from the menu", "manual", []],
  ["Protect /account so that only signed-in customers see it", "manual", []],
  // Removing and moving
  ["Delete the unused component Banner", "right", ["delete-unit shared/components/Banner.tsx"]],
  ["Remove PriceTag, nobody uses it", "right", ["delete-unit catalog/components/PriceTag.tsx"]],
  ["Get rid of the Banner component", "right", ["delete-unit shared/components/Banner.tsx"]],
  ["Move ChoiceCard to shared", "right", [
    "move-unit checkout/components/ChoiceCard.tsx -> shared/components/ChoiceCard.tsx",
  ]],
  ["Move the component PromoCodeForm into the checkout feature", "right", [
    "move-unit cart/components/PromoCodeForm.tsx -> checkout/components/PromoCodeForm.tsx",
  ]],
  ["RatingStars belongs in shared", "manual", []],
  ["Clean up dead code", "manual", []],
  ["Delete Button", "manual", []],
  // Machines
  ["Add a state paused to the search machine", "right", [
    "add-state catalog/workflows/search.machine.ts search paused",
  ]],
  ["Add a state expired to signIn", "right", [
    "add-state account/workflows/signIn.machine.ts signIn expired",
  ]],
  ["In the sign-in workflow rename the state lockedOut to blocked", "right", [
    "rename-state account/workflows/signIn.machine.ts signIn lockedOut -> blocked",
  ]],
  ["Add a state onHold to the search machine with an event RESUME to searching", "right", [
    "add-state catalog/workflows/search.machine.ts search onHold",
    "add-event catalog/workflows/search.machine.ts search onHold RESUME -> searching",
  ]],
  ["In search add an event CANCEL from searching to found", "right", [
    "add-event catalog/workflows/search.machine.ts search searching CANCEL -> found",
  ]],
  ["When the search fails, retry three times with a back-off", "manual", []],
  ["Add a state to the checkout machine", "manual", []],
  ["Lock the account after five wrong passwords instead of three", "manual", []],
  // Running
  ["Run the tests", "right", ["run-script test"]],
  ["Please run lint", "right", ["run-script lint"]],
  ["Run the build script", "right", ["run-script build"]],
  ["Check that everything type-checks", "right", ["check-project"]],
  ["Format the file src/features/cart/pages/CartPage.tsx", "right", [
    "format-file cart/pages/CartPage.tsx",
  ]],
  ["Organize the imports of CheckoutPage", "right", [
    "organize-imports checkout/pages/CheckoutPage.tsx",
  ]],
  ["Deploy to production", "manual", []],
  ["Run the end-to-end tests on Safari", "manual", []],
  // Several at once, and more than one meaning
  ["Rename Badge to Pill and run the tests", "right", [
    "rename-unit shared/components/Badge.tsx -> Pill",
    "run-script test",
  ]],
  ['Change "Save" to "Save changes" in ProfileForm. Then run the type check.', "right", [
    'set-text account/components/ProfileForm.tsx "Save" -> "Save changes"',
    "run-script typecheck",
  ]],
  ["Create a feature loyalty with a page PointsPage", "right", [
    "create-feature loyalty",
    "create-page loyalty PointsPage",
  ]],
  ["Move ChoiceCard to shared and rename it to OptionCard", "right", [
    "move-unit checkout/components/ChoiceCard.tsx -> shared/components/ChoiceCard.tsx",
    "rename-unit shared/components/ChoiceCard.tsx -> OptionCard",
  ]],
  ["Delete Banner and PriceTag", "right", [
    "delete-unit shared/components/Banner.tsx",
    "delete-unit catalog/components/PriceTag.tsx",
  ]],
  ["Rename useToasts to useNotices, and the docs too", "manual", [
    "rename-symbol shared/providers/ToastProvider.tsx useToasts -> useNotices",
  ]],
  ['Change "Delivery" to "Shipping"', "right", [
    'set-text checkout/pages/CheckoutPage.tsx "Delivery" -> "Shipping"',
  ]],
  ["Fix the bug where the total is wrong", "manual", []],
  ["As a customer I want to see my points so that I know what I can spend", "manual", []],
];
