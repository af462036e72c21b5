import { z } from 'zod'
import { channels } from '../../attribution/channels/classify-channel.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayText } from '../../kernel/schemas/storable-text.ts'

nameEnum('VisitChannel', channels)

const noSettings = z.object({})

const surveyOption = z.object({
  key: z.string().regex(/^[a-z0-9_]{1,50}$/, 'must be lower-case letters, digits and underscores'),
  label: displayText(80),
  channel: z
    .enum(channels)
    .nullable()
    .default(null)
    .describe('The channel that the answer means, for `GET /survey`; null: tracking cannot see it, such as a friend.'),
})

const surveyRule = z.object({ contains: displayText(100), key: surveyOption.shape.key })
nameSchema('SurveyRule', surveyRule)

const surveySchema = z.object({
  event: displayText(200).default('purchase').describe('The question is shown after this event.'),
  question: displayText(200).default('How did you hear about us?'),
  options: z
    .array(surveyOption)
    .min(2)
    .max(12)
    .refine((options) => new Set(options.map(({ key }) => key)).size === options.length, 'must have different keys'),
  other_label: displayText(80).default('Other').describe('The option with free text of up to 200 characters.'),
  rules: z
    .array(surveyRule)
    .max(100)
    .default([])
    .describe(
      'A free text that contains the text, without regard to case and accents, counts as the option with the key.',
    ),
  send_label: displayText(80).default('Send'),
  close_label: displayText(80).default('Close'),
})
nameSchema('SurveyModule', surveySchema)

/** The modules of the tracker with their settings, in the order in which they are loaded. */
export const moduleSchemas = {
  signals: noSettings.describe('Reads the consent of Google Consent Mode and IAB TCF.'),
  consent: z
    .object({
      privacy_url: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .nullable()
        .default(null)
        .describe('The privacy policy that the banner links to.'),
    })
    .describe('A consent banner for sites that have none. Consent is then denied until the visitor accepts.'),
  links: noSettings.describe('Outbound links and downloads: `outbound_click`, `file_download`.'),
  forms: z
    .object({
      fields: z
        .array(displayText(100))
        .max(20)
        .default([])
        .describe('Names of the fields whose values are sent. Passwords, cards and contact data never are.'),
      identifies_by_email: z
        .boolean()
        .default(false)
        .describe('An email field identifies the visitor, if consent is granted.'),
    })
    .describe('Submitted forms: `form_submitted`.'),
  engagement: noSettings.describe('Engaged time and scroll depth: `engagement`.'),
  elements: noSettings.describe('Clicks on elements with the attribute `data-tributary-event`.'),
  errors: z
    .object({
      selector: displayText(300)
        .nullable()
        .default(null)
        .describe('CSS selector of the elements that show an error of the checkout.'),
    })
    .describe('Pages that were not found and errors of the checkout: `not_found`, `checkout_error`.'),
  survey: surveySchema.describe('One question after an event: `survey_answered`.'),
}

export type ModuleName = keyof typeof moduleSchemas

export const moduleNames = Object.keys(moduleSchemas) as [ModuleName, ...ModuleName[]]
nameEnum('TrackerModule', moduleNames)

/** The settings of the modules that a profile has switched on. */
export type Modules = { [name in ModuleName]?: z.output<(typeof moduleSchemas)[name]> | null }

/** The builds of all modules, as pages load them. */
export type ModuleBuilds = ReadonlyMap<string, { path: string; integrity: string }>

export const loadedModuleSchema = z.object({
  path: z.string().describe('On the origin of the tracker.'),
  integrity: z.string().describe('The hash that the browser checks.'),
  settings: z.record(z.string(), z.unknown()),
})
nameSchema('LoadedModule', loadedModuleSchema)

export type LoadedModule = z.output<typeof loadedModuleSchema>
