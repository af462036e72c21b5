import { createUser } from './create-user.ts'

export const users = [createUser]
