import {
  type LoadedModule,
  type ModuleBuilds,
  type ModuleName,
  type Modules,
  moduleNames,
  moduleSchemas,
} from '../module-schemas.ts'

interface Profile {
  modules: Modules
  domains: readonly string[]
}

/**
 * Lists the modules that a page loads: those that its script element names, else those that the profile has switched on. A module
 * that only the page names has its default settings; a survey without options is left out.
 */
export function listModules(requested: unknown, profile: Profile, builds: ModuleBuilds): LoadedModule[] {
  const named = typeof requested === 'string' ? new Set(requested.split(/[\s,]+/)) : null
  return moduleNames.flatMap((name) => {
    const build = builds.get(name)
    const stored = profile.modules[name]
    if (!build || !(named ? named.has(name) : stored)) return []
    const settings = stored ?? moduleSchemas[name].safeParse({}).data
    if (!settings) return []
    const { path, integrity } = build
    return [{ path, integrity, settings: toBrowserSettings(name, { ...profile.modules, [name]: settings }, profile) }]
  })
}

/** The settings of a module in the short form that its script reads. */
function toBrowserSettings(name: ModuleName, modules: Modules, { domains }: Profile): Record<string, unknown> {
  if (name === 'links') return { hosts: domains }
  if (name === 'forms') return { fields: modules.forms!.fields, email: modules.forms!.identifies_by_email }
  if (name !== 'survey') return { ...modules[name] }
  const { event, question, options, other_label, send_label, close_label } = modules.survey!
  return {
    event,
    question,
    options: options.map(({ key, label }) => [key, label]),
    labels: [other_label, send_label, close_label],
  }
}
