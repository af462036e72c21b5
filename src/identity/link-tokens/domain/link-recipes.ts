export interface LinkRecipe {
  channel: string
  store_token_in: string
  link_template: string
  merge_tag: string
  requires: string
}

/** Returns link templates by sending channel. `site` is the URL of a page with the tracker. */
export function linkRecipes(param: string, site: string): LinkRecipe[] {
  return recipes.map(({ tag, ...recipe }) => ({
    ...recipe,
    link_template: `${site}/?${param}=${tag}`,
    merge_tag: tag,
  }))
}

const onLandingPage = 'The tracker on the landing page.'

const recipes: readonly (Omit<LinkRecipe, 'link_template' | 'merge_tag'> & { tag: string })[] = [
  {
    channel: 'email',
    store_token_in: 'A contact field of the sending tool, named svc_t.',
    tag: '{{contact.svc_t}}',
    requires: onLandingPage,
  },
  {
    channel: 'whatsapp',
    store_token_in: 'The variable of a URL button, or of the text, of an approved template.',
    tag: '{{1}}',
    requires: `${onLandingPage} The template's address ends where the variable begins.`,
  },
  {
    channel: 'sms',
    store_token_in: 'A contact field of the sending tool, named svc_t.',
    tag: '{svc_t}',
    requires: `${onLandingPage} A link shortener must keep the query.`,
  },
  {
    channel: 'crm',
    store_token_in: 'A custom field of the contact, named svc_t.',
    tag: '{{contact.custom.svc_t}}',
    requires: `${onLandingPage} Mint again before the tokens expire.`,
  },
  {
    channel: 'own_page',
    store_token_in: 'Nowhere: mint by customer_key while building the message.',
    tag: '<token>',
    requires: 'The tracker on your page, served through a collector of the same origin.',
  },
]
