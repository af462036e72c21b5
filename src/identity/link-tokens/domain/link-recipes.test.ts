import { expect, it } from 'vitest'
import { linkRecipes } from './link-recipes.ts'

it('every channel has a recipe whose link has its merge tag in the parameter', () => {
  const recipes = linkRecipes('svc_t', 'https://shop.example')
  expect(recipes.map(({ channel }) => channel)).toEqual(['email', 'whatsapp', 'sms', 'crm', 'own_page'])
  for (const { link_template, merge_tag } of recipes) {
    expect(link_template).toBe(`https://shop.example/?svc_t=${merge_tag}`)
  }
})
