import { quietly } from './quietly.ts'
import { read, remove, write } from './storage.ts'

const name = 'atribu_modules'

/** A module that the profile has switched on, with its settings. */
interface Module {
  path: string
  integrity: string
  settings: unknown
}

export interface ModuleResponse {
  data: { modules?: Module[] }
}

/**
 * Loads the modules that the profile or the attribute `data-modules` names. The service lists them in the response to a hit; the
 * list is stored for an hour.
 */
export function openModules(
  { nonce, src }: HTMLScriptElement,
  /** The value of the attribute, or true for the modules of the profile. */
  requested: string | true,
  isGranted: () => boolean,
  host: Record<string, unknown>,
) {
  const cacheMs = 3_600_000
  let isLoaded = requested === ''

  function load(modules: Module[]): void {
    if (isLoaded) return
    isLoaded = true
    for (const { path, integrity, settings } of modules) {
      document.head.append(
        Object.assign(document.createElement('script'), {
          src: new URL(path, src),
          integrity,
          crossOrigin: '',
          nonce,
          tributary: { ...host, settings },
          // An update of the service has replaced the file.
          onerror: () => remove(name),
        }),
      )
    }
  }

  return {
    /** The modules that a request asks for. */
    requested: () => (isLoaded ? undefined : requested),
    loadStored(): void {
      const [until, storedFor, modules] = quietly(() => JSON.parse(read(name)!)) ?? []
      if (until > Date.now() && storedFor === requested) load(modules)
    },
    receive({ data: { modules } }: ModuleResponse): void {
      if (!modules) return
      if (isGranted()) write(name, JSON.stringify([Date.now() + cacheMs, requested, modules]))
      load(modules)
    },
  }
}
