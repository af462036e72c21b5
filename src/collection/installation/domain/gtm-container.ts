import { queueScript, type TrackerTag, tagAttributes } from './tracker-tag.ts'

/** Google's id of the built-in trigger that fires first on all pages. */
const initializationTrigger = '2147479573'

/**
 * A container file for Tag Manager's import. The tag creates its script element by code, because Tag Manager drops `data-`
 * attributes of elements written as HTML.
 */
export function gtmContainer(tag: TrackerTag, at: Date) {
  const ids = { accountId: '0', containerId: '0' }
  return {
    exportFormatVersion: 2,
    exportTime: at.toISOString().slice(0, 19).replace('T', ' '),
    containerVersion: {
      ...ids,
      containerVersionId: '0',
      container: { ...ids, name: 'Tributary', publicId: 'GTM-IMPORT', usageContext: ['WEB'] },
      tag: [
        {
          ...ids,
          tagId: '1',
          name: 'Tributary tracker',
          type: 'html',
          parameter: [
            { type: 'TEMPLATE', key: 'html', value: gtmTagHtml(tag) },
            { type: 'BOOLEAN', key: 'supportDocumentWrite', value: 'false' },
          ],
          firingTriggerId: [initializationTrigger],
          tagFiringOption: 'ONCE_PER_LOAD',
        },
      ],
    },
  }
}

/** The HTML of the tag; it can also be pasted into a Custom HTML tag. */
export function gtmTagHtml(tag: TrackerTag): string {
  const attributes = JSON.stringify(tagAttributes(tag)).replaceAll('<', '\\u003c')
  return `<script>${queueScript};(function(d,a){var s=d.createElement('script');s.async=true;for(var i=0;i<a.length;i++)s.setAttribute(a[i][0],a[i][1]);d.head.appendChild(s)})(document,${attributes})</script>`
}
