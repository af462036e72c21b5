import { dirname, join } from 'node:path'

/* Rules for the recipes of CONTRIBUTING.md, whose code a reader copies. Each function returns the violations. */

export interface Recipe {
  title: string
  text: string
}

type Exists = (path: string) => boolean

const codeBlock = /^ *```tsx?\n([\s\S]*?)^ *```$/gm

/** A recipe is a section that starts with "Add a" or "Add an". */
export function recipesIn(page: string): Recipe[] {
  return page
    .split(/^## /m)
    .filter((section) => /^Add an? /.test(section))
    .map((text) => ({ title: text.split('\n')[0]!, text }))
}

/** The files that a recipe creates: the first path after "Create" in a sentence. */
function createdFiles({ text }: Recipe): string[] {
  return [...text.matchAll(/\bCreate\b[^`.]*`([\w./-]+\.tsx?)`/g)].map(([, path]) => path!)
}

/** Returns paths in the prose and the commands of a recipe that do not exist and that the recipe does not create. */
export function missingPaths(recipe: Recipe, exists: Exists): string[] {
  const created = new Set(createdFiles(recipe))
  const prose = recipe.text.replace(codeBlock, '')
  const paths = prose.match(/(?<![\w./-])(?:src|test|packages|sandbox|scripts|docs)\/[\w./-]*\w/g) ?? []
  return paths.filter((path) => !created.has(path) && !exists(path)).map((path) => `${recipe.title}: ${path}`)
}

/** Returns imports of the created files that lead to no file. */
export function missingImports(recipe: Recipe, exists: Exists): string[] {
  const created = createdFiles(recipe)
  const steps = recipe.text.split(/^\d+\. /m)
  return steps.flatMap((step) => {
    const [file] = createdFiles({ ...recipe, text: step })
    if (!file) return []
    const code = [...step.matchAll(codeBlock)].map(([, block]) => block!).join('\n')
    return [...code.matchAll(/ from '(\.[^']+)'/g)]
      .map(([, target]) => join(dirname(file), target!))
      .filter((path) => !created.includes(path) && !exists(path))
      .map((path) => `${recipe.title}: ${file} imports ${path}`)
  })
}

/** Returns the npm scripts that a page names and that `package.json` does not have. */
export function missingScripts(page: string, scripts: object): string[] {
  return [...page.matchAll(/\bnpm run ([\w:-]+)/g)]
    .map(([, name]) => name!)
    .filter((name) => !Object.hasOwn(scripts, name))
}
