/** One page of the documentation: its address below `/docs` and its file in the repository. */
export interface SitePage {
  path: string
  file: string
  /** The entry of the navigation; pages without one are reached by links. */
  label: string | null
}

interface SiteSection {
  reader: string
  purpose: string
  pages: readonly SitePage[]
}

const page = (path: string, file: string, label: string | null): SitePage => ({ path: `/docs/${path}`, file, label })

/** The navigation, by reader. */
export const sections: readonly SiteSection[] = [
  {
    reader: 'Owners and marketers',
    purpose: 'See which ads brought your customers and your money.',
    pages: [
      page('guides/first-five-minutes', 'docs/guides/first-five-minutes.md', 'The first five minutes'),
      page('guides/first-steps', 'docs/guides/first-steps.md', 'First steps with your own data'),
      page('guides/five-questions', 'docs/guides/five-questions.md', 'Five questions'),
      page('guides/profit-and-cohorts', 'docs/guides/profit-and-cohorts.md', 'Profit and cohorts'),
      page('guides/paths-and-models', 'docs/guides/paths-and-models.md', 'Paths and models'),
      page('guides/first-lift-test', 'docs/guides/first-lift-test.md', 'Run your first lift test'),
      page('guides/conversion-sync', 'docs/guides/conversion-sync.md', 'Conversion sync'),
      page('guides/an-assistant', 'docs/guides/an-assistant.md', 'Connect an assistant'),
      page('semantics', 'docs/semantics.md', 'What the numbers mean'),
      page('guides/access-and-sharing', 'docs/guides/access-and-sharing.md', 'Access and sharing'),
      page('roles', 'docs/reference/roles.md', 'Roles'),
      page('tracing-a-number', 'docs/tracing-a-number.md', 'Tracing a number by hand'),
      page('glossary', 'docs/glossary.md', 'Glossary'),
    ],
  },
  {
    reader: 'Developers',
    purpose: 'Send events, read reports and build a partner app.',
    pages: [
      page('contract', 'docs/contract.md', 'The API contract'),
      page('guides/a-partner-app', 'docs/guides/a-partner-app.md', 'A partner app'),
      page('client', 'packages/client/README.md', 'The typed client'),
      page('tracker', 'packages/tracker/README.md', 'The tracker'),
    ],
  },
  {
    reader: 'Operators',
    purpose: 'Install, secure, back up and upgrade the service.',
    pages: [
      page('guides/going-to-production', 'docs/guides/going-to-production.md', 'Going to production'),
      page('operating', 'docs/operating.md', 'Operating'),
      page('scale', 'docs/scale.md', 'Several processes and machines'),
      page('security', 'SECURITY.md', 'Security'),
      page('changelog', 'CHANGELOG.md', 'Changelog'),
    ],
  },
  {
    reader: 'Contributors',
    purpose: 'Understand and change the code.',
    pages: [
      page('architecture', 'ARCHITECTURE.md', 'Architecture'),
      page('contributing', 'CONTRIBUTING.md', 'Contributing'),
      page('tests', 'test/README.md', 'Tests'),
      page('console', 'packages/console/README.md', 'The console'),
      page('decisions', 'docs/decisions/README.md', 'Decisions'),
      page('releasing', 'docs/releasing.md', 'Releasing'),
      page('code-of-conduct', 'CODE_OF_CONDUCT.md', 'Code of conduct'),
    ],
  },
]

/** Pages that this process renders from its API description, by the file that has the same content in the repository. */
export const renderedPages: Readonly<Record<string, string>> = {
  'README.md': '/docs',
  'docs/reference/operations.md': '/docs/api',
  'docs/reference/errors.md': '/docs/errors',
  'docs/reference/events.md': '/docs/api#webhook-events',
}

/** All pages, with one per decision record. */
export function listSitePages(decisionFiles: readonly string[]): SitePage[] {
  const decisions = decisionFiles
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .map((name) => page(`decisions/${name.replace(/\.md$/, '')}`, `docs/decisions/${name}`, null))
  return [...sections.flatMap(({ pages }) => pages), ...decisions]
}
