import { listAccesses } from './list-accesses.ts'

export const accessLog = [listAccesses]
