/* Rules for citations such as `contract 4.5` and `semantics 3.7`. Each function returns the violations. */

export interface CitingFile {
  path: string
  text: string
}

/** The section numbers of each document that can be cited. */
export type CitedDocuments = Readonly<Record<'contract' | 'semantics', ReadonlySet<string>>>

/** Returns the section numbers of a page's headings: `## 4. Routes` is 4, `### 2.5a Erasure receipt` is 2.5a. */
export function sectionNumbers(page: string): Set<string> {
  return new Set([...page.matchAll(/^#{2,3} (\d+(?:\.\d+[a-z]?)?)\.? /gm)].map(([, number]) => number!))
}

/** Returns citations of a section that the document does not have. */
export function missingSections(files: readonly CitingFile[], documents: CitedDocuments): string[] {
  return files.flatMap(({ path, text }) =>
    [...joinCommentLines(text).matchAll(citation)].flatMap(([, name, numbers]) => {
      const document = name!.toLowerCase() as keyof CitedDocuments
      return numbers!
        .split(/, | and /)
        .filter((number) => !documents[document].has(number))
        .map((number) => `${path}: ${document} ${number}`)
    }),
  )
}

/** Returns citations in another form: "section 6" and "(5.5)" do not name their document, so a search does not find them. */
export function irregularCitations(files: readonly CitingFile[]): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(irregular)].map(([found]) => `${path}: ${found}`))
}

/** A citation can continue on the next line of a comment. */
function joinCommentLines(text: string): string {
  return text.replace(/\n\s*\* /g, ' ')
}

/** Also matches a list: `contract 6 and 4.3`, `semantics 3.1, 3.2`. */
const citation = /\b(contract|semantics) (\d+(?:\.\d+[a-z]?)?(?:(?:, | and )\d+\.\d+[a-z]?)*)\b/gi
const irregular = new RegExp(
  [
    /(?<!RFC \d+,? )\bsections? \d+(?:\.\d+)?\b/,
    /\b(?:contract|semantics)(?:,|'s|, section| section|:) \d+\b/,
    /(?<=\/\*\* )\d\.\d+[a-z]?[:.]? /,
    /(?<= )\([2-7]\.\d+[a-z]?(?:,? rule \d+)?\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
