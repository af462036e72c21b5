import { z } from 'zod'
import { jobRequest } from '../../kernel/context/job-request.ts'

export const sendMessageRequest = jobRequest('send-message', z.object({ profile_id: z.uuid(), message_id: z.uuid() }))
