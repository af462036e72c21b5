import { execFileSync } from 'node:child_process'

/*
 * Checks the subjects of the commits since the rule was introduced: `type(scope): imperative`, at most 72 characters.
 * `.ci/run` calls it. A shallow clone that lacks the base commit has nothing to compare, so its commits are not checked.
 */

/** The last commit before the rule. */
const base = 'ed1be8efc35529f0108294ce68cbab21290884b8'

const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'chore', 'style', 'revert']
const form = new RegExp(`^(${types.join('|')})(\\([a-z0-9-]+(/[a-z0-9-]+)*\\))?!?: [a-z0-9\`@./-].*[^.]$`)

/** Returns what is wrong with a commit subject; null if it follows the rule. */
export function subjectError(subject: string): string | null {
  if (subject.length > 72) return `has ${subject.length} characters, 72 are allowed`
  if (!form.test(subject)) return `is not \`type(scope): imperative\`; the types are ${types.join(', ')}`
  return subject.includes(';') ? 'joins two changes with a semicolon' : null
}

function subjectsSince(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    return []
  }
  const log = git('log', '--no-merges', '--format=%h %s', `${commit}..HEAD`)
  return log.split('\n').filter((line) => line !== '')
}

if (import.meta.main) {
  const lines = subjectsSince(base)
  const errors = lines.flatMap((line) => {
    const [hash, ...words] = line.split(' ')
    const error = subjectError(words.join(' '))
    return error === null ? [] : [`${hash} "${words.join(' ')}" ${error}`]
  })
  for (const error of errors) process.stderr.write(`${error}\n`)
  process.stdout.write(`${lines.length} commit subjects checked\n`)
  process.exitCode = errors.length > 0 ? 1 : 0
}
