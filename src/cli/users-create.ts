import { adminClient } from './admin-client.ts'
import { command } from './command.ts'

interface CreatedUser {
  id: string
  sign_in_url: string
}

export const usersCreate = command({
  name: 'users create',
  summary: 'Add a person to a workspace.',
  notes: 'It prints a sign-in link that works once.',
  options: {
    email: { type: 'string', isRequired: true, help: 'Their address.' },
    workspace: { type: 'string', placeholder: 'ID', isRequired: true, help: 'The workspace to add them to.' },
    role: { type: 'string', isRequired: true, help: 'owner, admin, editor or viewer.' },
  },
  async run(input) {
    const { options, print } = input
    const answer = await adminClient(input)<CreatedUser>('POST', '/admin/users', {
      email: options.email,
      workspace_id: options.workspace,
      role: options.role,
    })
    const { id, sign_in_url } = answer.data
    print(answer, [`user     ${id}`, `sign in  ${sign_in_url}`])
  },
})
