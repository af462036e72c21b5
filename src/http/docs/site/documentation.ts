import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { once } from '../../../kernel/once.ts'
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts'
import { listSitePages, renderedPages, type SitePage } from './site-pages.ts'

/** The repository or the installed package: both have the Markdown files in the same places. */
const home = fileURLToPath(new URL('../../../../', import.meta.url))

export interface Documentation {
  pages: readonly SitePage[]
  /** Renders a page when it is first requested. */
  render(path: string): RenderedMarkdown | null
  images: readonly { path: string; read: () => Buffer }[]
}

/** The documentation that is installed with this program. */
export const openDocumentation = once(readDocumentation)

/** Pages whose file is missing are left out. */
function readDocumentation(): Documentation {
  const namesIn = (folder: string) => (existsSync(`${home}${folder}`) ? readdirSync(`${home}${folder}`) : [])
  const pages = listSitePages(namesIn('docs/decisions')).filter(({ file }) => existsSync(`${home}${file}`))
  const byFile = new Map(pages.map(({ file, path }) => [file, path]))
  const images = namesIn('docs/images').filter((name) => name.endsWith('.webp'))
  const imageAddresses = new Map(images.map((name) => [`docs/images/${name}`, `/docs/images/${name}`]))
  const addressOf = (file: string) => byFile.get(file) ?? renderedPages[file] ?? imageAddresses.get(file) ?? null
  const renderers = new Map(
    pages.map(({ path, file }) => [
      path,
      once(() => renderMarkdown(readFileSync(`${home}${file}`, 'utf8'), file, { addressOf })),
    ]),
  )
  return {
    pages,
    render: (path) => renderers.get(path)?.() ?? null,
    images: images.map((name) => ({
      path: `/docs/images/${name}`,
      read: once(() => readFileSync(`${home}docs/images/${name}`)),
    })),
  }
}
