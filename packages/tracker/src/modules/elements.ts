import { getHost } from '../module-parts/host.ts'

const { record } = getHost()
const prefix = 'data-tributary-'
const propertiesMax = 20
const textMax = 200

addEventListener(
  'click',
  ({ target }) => {
    const element = (target as Element).closest?.(`[${prefix}event]`)
    if (!element) return
    const properties = [...element.attributes]
      .filter(({ name }) => name.startsWith(prefix) && name !== `${prefix}event`)
      .slice(0, propertiesMax)
      .map(({ name, value }) => [name.slice(prefix.length).replace(/-/g, '_'), value.slice(0, textMax)])
    record(element.getAttribute(`${prefix}event`)!.slice(0, textMax), { payload: Object.fromEntries(properties) })
  },
  true,
)
