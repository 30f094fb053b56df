export { authorityOrders } from './authority-order-tables.ts'
export {
  type AuthorityOrder,
  addAuthorityOrder,
  approveDisclosure,
  closeAuthorityOrder,
  confirmAuthorityOrder,
  countAuthorityOrders,
  delayAuthorityNotice,
  disclosableOrder,
  findAuthorityOrder,
  isUnderOrder,
  listAuthorityOrders,
} from './authority-orders.ts'
