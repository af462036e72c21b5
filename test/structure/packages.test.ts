import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../source-files.ts'
import * as code from './code-rules.ts'
import * as rules from './import-rules.ts'

const below = (folder: string) => sourceFiles(folder).filter(({ isTest }) => !isTest)

/** The sources of each package, without its build scripts. */
const roots = ['packages/console/src', 'packages/tracker/src', 'packages/client/src', 'sandbox', 'bench', 'scripts']

describe.each(roots)('%s', (root) => {
  const files = below(root)

  it('has files, and no cycle of files or of folders, including type imports', () => {
    expect(files.length).toBeGreaterThan(5)
    expect(rules.cycleOfFiles(files)).toBeNull()
    expect(rules.cycleOfFolders(files)).toBeNull()
  })

  it('has files of one concept each, named in kebab-case', () => {
    // The length of generated types follows from the contract.
    const written = files.filter(({ path }) => !path.includes('/generated/'))
    expect(code.tooLong(written)).toEqual([])
    expect(code.badNames(written.filter(({ path }) => !path.endsWith('.d.ts')))).toEqual([])
  })
})

describe('the console', () => {
  const root = 'packages/console/src'
  const files = below(root)
  /** Import order: a folder imports only those before it. `application` means the files at the top. */
  const order = ['theme', 'locales', 'format', 'data', 'components', 'shell', 'pages', 'shared', 'application']
  const folderOf = (path: string) => {
    if (!path.startsWith(`${root}/`)) return null
    const [folder, ...rest] = path.slice(root.length + 1).split('/')
    return rest.length === 0 ? 'application' : folder!
  }

  it('imports in one order, which its README states', () => {
    expect(rules.wrongDirections(files, order, folderOf)).toEqual([])
    const page = readFileSync(new URL('../../packages/console/README.md', import.meta.url), 'utf8')
    expect(page).toContain(order.map((folder) => `\`${folder}\``).join(', '))
  })

  it('has pages that do not import each other: shared code is in components', () => {
    const pageOf = (path: string) => /\/pages\/([^/]+)\//.exec(path)?.[1]
    const wrong = rules.violations(
      files.filter(({ path }) => pageOf(path)),
      (file) =>
        rules
          .localTargets(file)
          .filter((target) => pageOf(target) !== undefined && pageOf(target) !== pageOf(file.path)),
    )
    expect(wrong).toEqual([])
  })

  it('calls the service only through the client', () => {
    const listed = {
      'src/cli/assistant-setups.ts': 'texts that the command and the page both show',
      'src/connect/vendors.ts': 'the names of vendors',
      'src/kernel/platform-id.ts': 'the rule for ids of ads, which links, imports and the console share',
      'src/oauth/pages/scope-labels.ts': 'texts that the consent page and the console both show',
    }
    expect(rules.leavingImports(files, root, listed)).toEqual([])
  })
})

describe.each(['tracker', 'client'])('the %s', (name) => {
  it('imports only its own files, because it is published separately', () => {
    const root = `packages/${name}/src`
    expect(rules.leavingImports(below(root), root)).toEqual([])
    const packages = rules.violations(below(root), ({ imports }) =>
      imports.filter(({ isLocal, isTypeOnly }) => !isLocal && !isTypeOnly).map(({ target }) => target),
    )
    expect(packages).toEqual([])
  })
})

describe('the sandbox', () => {
  it('imports only the demo plan, vendor rows, vendor names and time functions from the service', () => {
    const isOffered = (target: string) =>
      /^(sandbox\/|src\/demo\/plan\/|src\/kernel\/time\/)/.test(target) ||
      ['src/connect/vendor-rows.ts', 'src/connect/vendors.ts'].includes(target)
    const wrong = rules.violations(below('sandbox'), (file) =>
      rules.localTargets(file).filter((target) => !isOffered(target)),
    )
    expect(wrong).toEqual([])
  })
})

it('npm run check runs the structure tests', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(scripts.check).toContain(scripts.structure)
  expect(scripts.structure).toContain('test/structure/vitest.config.ts')
})
