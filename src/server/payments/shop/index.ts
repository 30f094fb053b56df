export {
  addBundle,
  bundleById,
  dropPrice,
  moveBundle,
  type ShopBundle,
  type ShownPrice,
  setPrice,
  shopBundles,
  shownPrice,
  switchBundle,
} from './bundle-editing.ts'
export { minimumMessageCosts } from './bundles.ts'
export { createDefaultBundles } from './default-bundles.ts'
export { pricePerMessage } from './prices.ts'
export { siteAtPromisedPrices } from './promised-prices.ts'
