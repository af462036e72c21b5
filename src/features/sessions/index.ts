import { chooseProfile } from './choose-profile.ts'
import { readSession } from './read-session.ts'
import { signOut } from './sign-out.ts'

export const sessions = [readSession, chooseProfile, signOut]
