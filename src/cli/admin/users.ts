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
    'Prints a sign-in link that works once, within 24 hours. With --password, reads a password from standard input instead (a password on the command line would stay in the shell history) and prints no link. Use --role owner for a workspace that has lost all its owners.',
  options: {
    email: { type: 'string', isRequired: true, help: 'Email address of the person.' },
    workspace: { type: 'string', placeholder: 'ID', isRequired: true, help: 'The workspace to add them to.' },
    role: { type: 'string', isRequired: true, help: 'owner, admin, editor or viewer.' },
    password: { type: 'boolean', help: 'Read a password from standard input instead of creating a link.' },
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
  summary: 'List the users and their workspaces.',
  options: {
    email: { type: 'string', help: 'Only the user with this email address.' },
    limit: { type: 'string', placeholder: 'N', help: 'Maximum number of users, newest first. Default: 50.' },
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
        `  signs in with ${has_password ? 'a password or link' : 'a link'}${has_second_factor ? ' and a second factor' : ''}`,
        ...workspaces.map(({ id, name, role }) => `  ${role} of ${name}  ${id}`),
      ]),
    )
  },
})

export const usersLink = command({
  name: 'users link',
  summary: 'Create a one-time sign-in link for a person who is locked out.',
  notes:
    'The link is not emailed; give it to the person yourself. An account with a second factor still requires its code.',
  args: ['EMAIL'],
  async run(input) {
    const { args, print } = input
    const id = await idOf(input, args.EMAIL)
    const response = await adminClient(input)<CreatedUser>('POST', `/admin/users/${id}/sign-in-link`)
    print(response, [`sign in  ${response.data.sign_in_url}`, '', 'It works once, within 24 hours.'])
  },
})

export const usersDropSecondFactor = command({
  name: 'users drop-second-factor',
  summary: 'Turn off the second factor of a person who lost it and the recovery codes.',
  args: ['EMAIL'],
  async run(input) {
    const { args, print } = input
    const id = await idOf(input, args.EMAIL)
    const response = await adminClient(input)('DELETE', `/admin/users/${id}/second-factor`)
    print(response, [`${args.EMAIL} signs in without a second factor.`])
  },
})

async function idOf(input: Parameters<typeof adminClient>[0], email: string): Promise<string> {
  const { data } = await adminClient(input)<ListedUser[]>('GET', `/admin/users?${new URLSearchParams({ email })}`)
  const [user] = data
  if (!user) throw new CliExit('failed', `there is no user with the address ${email}`)
  return user.id
}

export const usersOperator = command({
  name: 'users operator',
  summary: 'Make a user an operator of the deployment, or end that.',
  notes:
    'An operator can see all workspaces and profiles, the checks and the jobs in the console, but cannot open the data of a profile.',
  options: {
    user: { type: 'string', placeholder: 'ID', isRequired: true, help: 'User id, as printed by `users create`.' },
    end: { type: 'boolean', help: 'End the operator role.' },
  },
  async run(input) {
    const { options, print } = input
    const path = `/admin/users/${encodeURIComponent(options.user)}/operator`
    const response = await adminClient(input)<{ email: string; is_operator: boolean }>('PUT', path, {
      is_operator: !options.end,
    })
    const { email, is_operator } = response.data
    print(response, [`${email} ${is_operator ? 'is now an operator' : 'is no longer an operator'}`])
  },
})
