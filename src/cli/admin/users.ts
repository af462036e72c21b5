import { CliExit, command } from '../command.ts'
import { adminClient } from './admin-client.ts'

interface CreatedUser {
  id: string
  email: string
  sign_in_url: string | null
}

export const usersCreate = command({
  name: 'users create',
  summary: 'Add a person to a workspace.',
  notes:
    'It prints a sign-in link that works once, for 24 hours. With --password the password is read from standard input instead, and no link is made: a password on a command line stays in its history. A workspace whose owners are all gone gets a new one by --role owner.',
  options: {
    email: { type: 'string', isRequired: true, help: 'Their address.' },
    workspace: { type: 'string', placeholder: 'ID', isRequired: true, help: 'The workspace to add them to.' },
    role: { type: 'string', isRequired: true, help: 'owner, admin, editor or viewer.' },
    password: { type: 'boolean', help: 'Read a password from standard input; no link is made.' },
  },
  async run(input) {
    const { options, print, terminal } = input
    const password = options.password ? await terminal.readInput() : undefined
    if (password === '') throw new CliExit('usage', 'standard input contained no password')
    const call = adminClient(input)
    const response = await call<CreatedUser>('POST', '/admin/users', {
      email: options.email,
      workspace_id: options.workspace,
      role: options.role,
      password,
    })
    const { id, sign_in_url } = response.data
    const signIn = sign_in_url ?? `with the password, at ${call.baseUrl}/sign-in`
    print(response, [`user     ${id}`, `sign in  ${signIn}`])
  },
})

interface ListedUser {
  id: string
  email: string
  has_password: boolean
  has_second_factor: boolean
  workspaces: { id: string; name: string; role: string }[]
}

export const usersList = command({
  name: 'users list',
  summary: 'Who has an account, and where they belong.',
  options: {
    email: { type: 'string', help: 'Only the user with this email address.' },
    limit: { type: 'string', placeholder: 'N', help: 'At most so many, the newest first. Default: 50.' },
  },
  async run(input) {
    const { options, print } = input
    const filters = Object.entries({ email: options.email, limit: options.limit }).filter(
      (pair) => pair[1] !== undefined,
    )
    const query = new URLSearchParams(filters as [string, string][])
    const response = await adminClient(input)<ListedUser[]>('GET', `/admin/users?${query}`)
    print(
      response,
      response.data.flatMap(({ id, email, has_password, has_second_factor, workspaces }) => [
        `${email}  ${id}`,
        `  enters ${has_password ? 'by password or link' : 'by link'}${has_second_factor ? ', with a second factor' : ''}`,
        ...workspaces.map(({ id, name, role }) => `  ${role} of ${name}  ${id}`),
      ]),
    )
  },
})

export const usersLink = command({
  name: 'users link',
  summary: 'Mint a one-time sign-in link for a person who cannot get in.',
  notes:
    'Hand it over yourself: it is mailed to nobody. Where the account has a second factor, its code is still asked for.',
  args: ['EMAIL'],
  async run(input) {
    const { args, print } = input
    const id = await idOf(input, args.EMAIL)
    const response = await adminClient(input)<CreatedUser>('POST', `/admin/users/${id}/sign-in-link`)
    print(response, [`sign in  ${response.data.sign_in_url}`, '', 'It works once, for 24 hours.'])
  },
})

export const usersDropSecondFactor = command({
  name: 'users drop-second-factor',
  summary: 'Switch off the second factor of a person who lost it and its recovery codes.',
  args: ['EMAIL'],
  async run(input) {
    const { args, print } = input
    const id = await idOf(input, args.EMAIL)
    const response = await adminClient(input)('DELETE', `/admin/users/${id}/second-factor`)
    print(response, [`${args.EMAIL} enters without a second factor.`])
  },
})

async function idOf(input: Parameters<typeof adminClient>[0], email: string): Promise<string> {
  const { data } = await adminClient(input)<ListedUser[]>('GET', `/admin/users?${new URLSearchParams({ email })}`)
  const [user] = data
  if (!user) throw new CliExit('failed', `nobody has the address ${email}`)
  return user.id
}

export const usersOperator = command({
  name: 'users operator',
  summary: 'Let a person run the deployment from the console, or end that.',
  notes: 'They see every workspace and profile, the checks and the jobs; it opens no profile to them.',
  options: {
    user: { type: 'string', placeholder: 'ID', isRequired: true, help: 'Their id, as `users create` printed it.' },
    end: { type: 'boolean', help: 'They are no operator any more.' },
  },
  async run(input) {
    const { options, print } = input
    const path = `/admin/users/${encodeURIComponent(options.user)}/operator`
    const response = await adminClient(input)<{ email: string; is_operator: boolean }>('PUT', path, {
      is_operator: !options.end,
    })
    const { email, is_operator } = response.data
    print(response, [`${email} ${is_operator ? 'is an operator now' : 'is no operator any more'}`])
  },
})
