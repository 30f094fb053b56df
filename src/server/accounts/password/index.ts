export { refuseBadPassword } from './new-password.ts'
export { hashPassword, isPassword, withPasswordWork } from './passwords.ts'
