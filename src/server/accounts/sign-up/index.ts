export { confirmMember } from './activation.ts'
export { cleanName, nameFault } from './names.ts'
export { cameFrom, type Newcomer, newcomersOf } from './newcomers.ts'
export { createMember } from './sign-up.ts'
