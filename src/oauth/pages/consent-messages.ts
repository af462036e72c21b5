import type { Locale } from '../../http/pages/page.ts'
import type { Withheld } from '../domain/decide-offer.ts'

/** Why a person cannot be asked, or cannot answer. */
export type ConsentError = 'client' | 'redirect_uri' | 'request' | 'ticket' | 'answered' | 'origin' | 'busy' | Withheld

interface ConsentMessages {
  title: (app: string) => string
  partnerRequest: (app: string) => string
  assistantRequest: (app: string) => string
  signedInAs: string
  notYou: string
  which: string
  everywhere: (count: number) => string
  everywhereNote: string
  everywhereHealthcare: string
  withheld: Record<Withheld, string>
  role: Record<'owner' | 'admin' | 'editor' | 'viewer', string>
  healthcare: string
  will: string
  personalData: string
  changes: string
  leftOut: string
  unverified: string
  unknown: (host: string) => string
  otherWorkspace: (owner: string | null, host: string) => string
  back: (host: string) => string
  end: string
  allow: string
  deny: string
  failed: string
  problems: Record<ConsentError, readonly [what: string, next: string]>
  toApp: (app: string) => string
  leadsTo: (host: string) => string
}

const en: ConsentMessages = {
  title: (app) => `${app} asks for access`,
  partnerRequest: (app) => `${app} wants to work with the numbers of one of your businesses.`,
  assistantRequest: (app) => `${app} wants to act for you as an assistant. It can never do more than you can.`,
  signedInAs: 'Signed in as',
  notYou: 'Not you?',
  which: 'Which business is it for?',
  everywhere: (count) => `All that I can see (${count})`,
  everywhereNote: 'Also those that are added later',
  everywhereHealthcare: 'Never personal data of health profiles',
  withheld: {
    role: 'Only an owner or admin can connect an app here',
    healthcare: 'A health profile: personal data is never shared with apps',
    nothing: 'Your role here does not allow any of it',
  },
  role: {
    owner: 'You are an owner',
    admin: 'You are an admin',
    editor: 'You are an editor',
    viewer: 'You are a viewer',
  },
  healthcare: 'a health profile, without personal data',
  will: 'It will be able to:',
  personalData: 'personal data',
  changes: 'makes changes',
  leftOut: 'Your role does not allow these, so they are left out:',
  unverified: 'Unverified app.',
  otherWorkspace: (owner, host) =>
    `It was registered by ${owner === null ? 'another workspace' : `another workspace, “${owner}”`}, not by the operator of this service. It belongs to ${host}. Continue only if you started this there yourself.`,
  unknown: (host) =>
    `Nobody here has checked this app. It says that it belongs to ${host}. Go on only if you started this there yourself.`,
  back: (host) => `Afterwards you are sent back to ${host}.`,
  end: 'You can end this at any time in the settings, under Your account.',
  allow: 'Allow',
  deny: 'Cancel',
  failed: 'Access was not given',
  problems: {
    client: [
      'The app that sent you here is not known.',
      'Tell whoever makes it: its client_id is wrong, or the document it names cannot be read.',
    ],
    redirect_uri: [
      'The app asks to send you to an address that it has not registered.',
      'That may be an attack, so you stay here. Close this page.',
    ],
    request: [
      'The app asked in a way that cannot be answered. Nothing was given.',
      'Report it to the maker of the app. The app is unverified, so you are not sent back automatically.',
    ],
    answered: ['This page was answered already.', 'Go back to the app and begin again.'],
    ticket: ['This page was open for too long, or in another session.', 'Go back to the app and begin again.'],
    origin: ['The button must be pressed on this service’s own page.', 'Go back to the app and begin again.'],
    busy: ['Too many attempts in a short time.', 'Wait a minute and try again.'],
    role: [
      'Only an owner or admin of the workspace can connect an app.',
      'Ask one of them, or choose another business.',
    ],
    healthcare: [
      'This is a health profile: personal data of it is never shared with apps.',
      'The app can ask for reports without personal data instead. Choose another business, or go back to the app.',
    ],
    nothing: [
      'There is nothing here that you could give to this app.',
      'Ask an owner of the workspace for a role that can.',
    ],
  },
  toApp: (app) => `Back to ${app}`,
  leadsTo: (host) => `This link leads to ${host}.`,
}

const es: ConsentMessages = {
  title: (app) => `${app} pide acceso`,
  partnerRequest: (app) => `${app} quiere trabajar con los números de uno de tus negocios.`,
  assistantRequest: (app) => `${app} quiere actuar por ti como asistente. Nunca puede hacer más que tú.`,
  signedInAs: 'Sesión de',
  notYou: '¿No eres tú?',
  which: '¿Para qué negocio es?',
  everywhere: (count) => `Todo lo que puedo ver (${count})`,
  everywhereNote: 'También lo que se agregue después',
  everywhereHealthcare: 'Nunca datos personales de perfiles de salud',
  withheld: {
    role: 'Aquí solo una persona propietaria o administradora puede conectar una aplicación',
    healthcare: 'Perfil de salud: los datos personales nunca se comparten con aplicaciones',
    nothing: 'Tu rol aquí no permite nada de esto',
  },
  role: {
    owner: 'Eres propietario',
    admin: 'Eres administrador',
    editor: 'Eres editor',
    viewer: 'Eres lector',
  },
  healthcare: 'perfil de salud, sin datos personales',
  will: 'Va a poder:',
  personalData: 'datos personales',
  changes: 'hace cambios',
  leftOut: 'Tu rol no permite esto, así que queda fuera:',
  unverified: 'Aplicación sin verificar.',
  otherWorkspace: (owner, host) =>
    `La registró ${owner === null ? 'otro espacio de trabajo' : `otro espacio de trabajo, «${owner}»`}, no quien opera este servicio. Pertenece a ${host}. Sigue solo si empezaste esto ahí.`,
  unknown: (host) =>
    `Nadie aquí ha revisado esta aplicación. Dice que pertenece a ${host}. Sigue solo si empezaste esto ahí.`,
  back: (host) => `Después vuelves a ${host}.`,
  end: 'Puedes terminarlo cuando quieras en Ajustes, en Tu cuenta.',
  allow: 'Permitir',
  deny: 'Cancelar',
  failed: 'No se dio acceso',
  problems: {
    client: [
      'No conocemos la aplicación que te envió aquí.',
      'Avisa a quien la hace: su client_id está mal, o no se puede leer el documento que nombra.',
    ],
    redirect_uri: [
      'La aplicación pide enviarte a una dirección que no registró.',
      'Puede ser un ataque, así que te quedas aquí. Cierra esta página.',
    ],
    request: [
      'La aplicación hizo una solicitud que no se puede responder. No se dio nada.',
      'Avisa a quien la hace. La aplicación no está verificada, así que no se te envía de vuelta automáticamente.',
    ],
    answered: ['Esta página ya se respondió.', 'Vuelve a la aplicación y empieza otra vez.'],
    ticket: [
      'La página estuvo abierta demasiado tiempo, o en otra sesión.',
      'Vuelve a la aplicación y empieza otra vez.',
    ],
    origin: ['El botón debe presionarse en la página de este servicio.', 'Vuelve a la aplicación y empieza otra vez.'],
    busy: ['Demasiados intentos en poco tiempo.', 'Espera un minuto e inténtalo otra vez.'],
    role: [
      'Solo una persona propietaria o administradora del espacio de trabajo puede conectar una aplicación.',
      'Pídeselo, o elige otro negocio.',
    ],
    healthcare: [
      'Este es un perfil de salud: sus datos personales nunca se comparten con aplicaciones.',
      'La aplicación puede pedir informes sin datos personales. Elige otro negocio, o vuelve a la aplicación.',
    ],
    nothing: [
      'Aquí no hay nada que puedas dar a esta aplicación.',
      'Pide a quien es propietario del espacio de trabajo un rol que lo permita.',
    ],
  },
  toApp: (app) => `Volver a ${app}`,
  leadsTo: (host) => `Este enlace lleva a ${host}.`,
}

/** Both languages hold every sentence: the types see to it. */
export const consentMessages: Record<Locale, ConsentMessages> = { en, es }
