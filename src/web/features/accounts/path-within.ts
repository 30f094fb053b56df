export { isPathWithin } from '../../ui/path-within.ts'
