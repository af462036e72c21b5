import type { Locale } from '../../http/pages/page.ts'
import type { Withheld } from '../domain/decide-offer.ts'

/** Why the consent page cannot be shown or its answer cannot be accepted. */
export type ConsentError = 'client' | 'redirect_uri' | 'request' | 'ticket' | 'answered' | 'origin' | 'busy' | Withheld

const en = {
  title: (app: string) => `${app} requests access`,
  partnerRequest: (app: string) => `${app} wants to access the data of one of your businesses.`,
  assistantRequest: (app: string) =>
    `${app} wants to act on your behalf as an assistant. It can never do more than you can.`,
  signedInAs: 'Signed in as',
  notYou: 'Not you?',
  which: 'Which business is it for?',
  everywhere: (count: number) => `All my businesses (${count})`,
  everywhereNote: 'Including businesses added later',
  everywhereHealthcare: 'Never personal data of health profiles',
  withheld: {
    role: 'Only an owner or admin can connect an app here',
    healthcare: 'Health profile: personal data is never shared with apps',
    nothing: 'Your role here does not allow this access',
  } satisfies Record<Withheld, string>,
  role: {
    owner: 'You are an owner',
    admin: 'You are an admin',
    editor: 'You are an editor',
    viewer: 'You are a viewer',
  },
  healthcare: 'health profile, without personal data',
  will: 'It will be able to:',
  personalData: 'personal data',
  changes: 'makes changes',
  leftOut: 'Not included, because your role does not allow it:',
  unverified: 'Unverified app.',
  otherWorkspace: (owner: string | null, host: string) =>
    `It was registered by ${owner === null ? 'another workspace' : `another workspace, “${owner}”`}, not by the operator of this service. It belongs to ${host}. Continue only if you started this there yourself.`,
  unknown: (host: string) =>
    `The operator of this service has not reviewed this app. It claims to belong to ${host}. Continue only if you started this there yourself.`,
  back: (host: string) => `You then return to ${host}.`,
  end: 'You can revoke access at any time in Settings, under Your account.',
  allow: 'Allow',
  deny: 'Cancel',
  failed: 'Access not granted',
  problems: {
    client: [
      'The app that sent you here is unknown.',
      'Contact its developer: the client_id is wrong, or the document it refers to cannot be read.',
    ],
    redirect_uri: [
      'The app wants to redirect you to a URL that it has not registered.',
      'This may be an attack. Close this page.',
    ],
    request: [
      'The app sent an invalid request. No access was granted.',
      'Contact its developer. The app is unverified, so you are not redirected automatically.',
    ],
    answered: ['This request was already answered.', 'Go back to the app and start again.'],
    ticket: ['This page was open too long or belongs to another session.', 'Go back to the app and start again.'],
    origin: ['The form was not sent from this service.', 'Go back to the app and start again.'],
    busy: ['Too many attempts in a short time.', 'Wait a minute and try again.'],
    role: [
      'Only an owner or admin of the workspace can connect an app.',
      'Ask one of them, or choose another business.',
    ],
    healthcare: [
      'This is a health profile: its personal data is never shared with apps.',
      'The app can request reports without personal data. Choose another business, or go back to the app.',
    ],
    nothing: ['You have no access that you can grant to this app.', 'Ask an owner of the workspace for another role.'],
  } satisfies Record<ConsentError, readonly [what: string, next: string]>,
  toApp: (app: string) => `Back to ${app}`,
  leadsTo: (host: string) => `This link goes to ${host}.`,
}

const es: typeof en = {
  title: (app) => `${app} solicita acceso`,
  partnerRequest: (app) => `${app} quiere acceder a los datos de uno de tus negocios.`,
  assistantRequest: (app) => `${app} quiere actuar en tu nombre como asistente. Nunca puede hacer más que tú.`,
  signedInAs: 'Sesión iniciada como',
  notYou: '¿No eres tú?',
  which: '¿Para qué negocio es?',
  everywhere: (count) => `Todos mis negocios (${count})`,
  everywhereNote: 'Incluye los que se agreguen después',
  everywhereHealthcare: 'Nunca datos personales de perfiles de salud',
  withheld: {
    role: 'Aquí solo una persona propietaria o administradora puede conectar una aplicación',
    healthcare: 'Perfil de salud: los datos personales nunca se comparten con aplicaciones',
    nothing: 'Tu rol aquí no permite este acceso',
  },
  role: {
    owner: 'Eres propietario',
    admin: 'Eres administrador',
    editor: 'Eres editor',
    viewer: 'Eres lector',
  },
  healthcare: 'perfil de salud, sin datos personales',
  will: 'Podrá:',
  personalData: 'datos personales',
  changes: 'hace cambios',
  leftOut: 'No incluido, porque tu rol no lo permite:',
  unverified: 'Aplicación sin verificar.',
  otherWorkspace: (owner, host) =>
    `La registró ${owner === null ? 'otro espacio de trabajo' : `otro espacio de trabajo, «${owner}»`}, no el operador de este servicio. Pertenece a ${host}. Continúa solo si empezaste esto ahí.`,
  unknown: (host) =>
    `El operador de este servicio no ha revisado esta aplicación. Afirma pertenecer a ${host}. Continúa solo si empezaste esto ahí.`,
  back: (host) => `Después vuelves a ${host}.`,
  end: 'Puedes revocar el acceso cuando quieras en Ajustes, en Tu cuenta.',
  allow: 'Permitir',
  deny: 'Cancelar',
  failed: 'Acceso no concedido',
  problems: {
    client: [
      'La aplicación que te envió aquí es desconocida.',
      'Contacta a su desarrollador: el client_id es incorrecto o no se puede leer el documento que indica.',
    ],
    redirect_uri: [
      'La aplicación quiere redirigirte a una URL que no registró.',
      'Puede ser un ataque. Cierra esta página.',
    ],
    request: [
      'La aplicación envió una solicitud no válida. No se concedió acceso.',
      'Contacta a su desarrollador. La aplicación no está verificada, así que no se te redirige automáticamente.',
    ],
    answered: ['Esta solicitud ya se respondió.', 'Vuelve a la aplicación y empieza de nuevo.'],
    ticket: [
      'La página estuvo abierta demasiado tiempo o pertenece a otra sesión.',
      'Vuelve a la aplicación y empieza de nuevo.',
    ],
    origin: ['El formulario no se envió desde este servicio.', 'Vuelve a la aplicación y empieza de nuevo.'],
    busy: ['Demasiados intentos en poco tiempo.', 'Espera un minuto e inténtalo de nuevo.'],
    role: [
      'Solo una persona propietaria o administradora del espacio de trabajo puede conectar una aplicación.',
      'Pídeselo, o elige otro negocio.',
    ],
    healthcare: [
      'Este es un perfil de salud: sus datos personales nunca se comparten con aplicaciones.',
      'La aplicación puede solicitar informes sin datos personales. Elige otro negocio o vuelve a la aplicación.',
    ],
    nothing: [
      'No tienes accesos que puedas conceder a esta aplicación.',
      'Pide otro rol a un propietario del espacio de trabajo.',
    ],
  },
  toApp: (app) => `Volver a ${app}`,
  leadsTo: (host) => `Este enlace lleva a ${host}.`,
}

export const consentMessages: Record<Locale, typeof en> = { en, es }
