export {
  type CodeGroup,
  codeGroup,
  codesOf,
  codeUses,
  extendCodes,
  listCodes,
  makeCodes,
  stopCodes,
} from './code-editing.ts'
export { type SharedCode, sharedCode } from './shared-codes.ts'
export { hasStayDiscount } from './stay-discount.ts'
