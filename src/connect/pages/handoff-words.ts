import type { HandoffReason } from '../../events/handoff-result.ts'
import type { Locale } from '../../http/pages/page.ts'

/** What a reason means to the person at the screen, and what they can do. */
type ReasonWords = Record<HandoffReason, readonly [what: string, next: string]>

interface PageMessages {
  title: (provider: string) => string
  asks: (app: string, provider: string, business: string) => string
  reads: string
  start: string
  cancel: string
  doneTitle: string
  done: (provider: string, business: string) => string
  chooseTitle: string
  choose: (count: number, app: string) => string
  failedTitle: string
  cancelledTitle: string
  back: (app: string) => string
  close: string
  unknownTitle: string
  unknown: string
  reasons: ReasonWords
}

const en: PageMessages = {
  title: (provider) => `Connect ${provider}`,
  asks: (app, provider, business) => `${app} asks you to connect ${provider} for ${business}.`,
  reads: 'What will be read:',
  start: 'Continue',
  cancel: 'You will sign in with the provider and can say no there. Close this page if you did not expect it.',
  doneTitle: 'Connected',
  done: (provider, business) => `${provider} is connected to ${business}. You can close this page.`,
  chooseTitle: 'Choose an account',
  choose: (count, app) => `Your consent covers ${count} accounts. Go back to ${app} and choose one within the hour.`,
  failedTitle: 'Not connected',
  cancelledTitle: 'Cancelled',
  back: (app) => `Back to ${app}`,
  close: 'Nothing was changed.',
  unknownTitle: 'This link cannot be used',
  unknown: 'It is incomplete or not one of ours. Ask for a new one.',
  reasons: {
    user_cancelled: ['You said no on the provider’s page.', 'Ask for a new link if you want to try again.'],
    provider_denied: [
      'The provider refused the request.',
      'Trying again will not help; tell whoever sent you the link.',
    ],
    provider_error: ['The provider had a problem.', 'Ask for a new link and try again later.'],
    token_exchange_failed: ['The provider did not confirm your consent.', 'Ask for a new link and try again.'],
    account_connected_elsewhere: [
      'This account is already connected to another profile of the same workspace.',
      'Disconnect it there first, then ask for a new link.',
    ],
    no_candidates: [
      'There is nothing to connect in the account you signed in with.',
      'Check that you used the right account.',
    ],
    connect_failed: ['The connection could not be stored.', 'Ask for a new link and try again.'],
    internal_error: ['Something went wrong on our side.', 'You can use the same link again.'],
    state_expired: [
      'The provider’s page was open for more than 15 minutes.',
      'Ask for a new link and finish it in one go.',
    ],
    state_invalid: [
      'This was finished in another browser than it was begun in.',
      'Ask for a new link and stay in one browser.',
    ],
    handoff_expired: ['This link has expired; it was good for 45 minutes.', 'Ask for a new one.'],
    handoff_used: ['This link has been used already, or is being used right now.', 'Ask for a new one.'],
    provider_not_configured: [
      'This provider is not set up here.',
      'Tell whoever sent you the link; trying again will not help.',
    ],
    origin_not_allowed: [
      'The page you would have been sent back to is no longer allowed.',
      'Tell whoever sent you the link.',
    ],
  },
}

const es: PageMessages = {
  title: (provider) => `Conectar ${provider}`,
  asks: (app, provider, business) => `${app} te pide conectar ${provider} para ${business}.`,
  reads: 'Qué se va a leer:',
  start: 'Continuar',
  cancel: 'Vas a iniciar sesión con el proveedor y ahí puedes decir que no. Si no esperabas esto, cierra la página.',
  doneTitle: 'Conectado',
  done: (provider, business) => `${provider} quedó conectado a ${business}. Puedes cerrar esta página.`,
  chooseTitle: 'Elige una cuenta',
  choose: (count, app) => `Tu permiso cubre ${count} cuentas. Vuelve a ${app} y elige una dentro de la próxima hora.`,
  failedTitle: 'No se conectó',
  cancelledTitle: 'Cancelado',
  back: (app) => `Volver a ${app}`,
  close: 'No se cambió nada.',
  unknownTitle: 'Este enlace no sirve',
  unknown: 'Está incompleto o no es nuestro. Pide uno nuevo.',
  reasons: {
    user_cancelled: [
      'Dijiste que no en la página del proveedor.',
      'Si quieres intentarlo otra vez, pide un enlace nuevo.',
    ],
    provider_denied: ['El proveedor rechazó la solicitud.', 'Repetirlo no ayuda; avisa a quien te envió el enlace.'],
    provider_error: ['El proveedor tuvo un problema.', 'Pide un enlace nuevo e inténtalo más tarde.'],
    token_exchange_failed: ['El proveedor no confirmó tu permiso.', 'Pide un enlace nuevo e inténtalo otra vez.'],
    account_connected_elsewhere: [
      'Esta cuenta ya está conectada a otro perfil del mismo espacio de trabajo.',
      'Desconéctala ahí primero y pide un enlace nuevo.',
    ],
    no_candidates: [
      'No hay nada que conectar en la cuenta con la que iniciaste sesión.',
      'Revisa que sea la cuenta correcta.',
    ],
    connect_failed: ['No se pudo guardar la conexión.', 'Pide un enlace nuevo e inténtalo otra vez.'],
    internal_error: ['Algo falló de nuestro lado.', 'Puedes usar el mismo enlace otra vez.'],
    state_expired: [
      'La página del proveedor estuvo abierta más de 15 minutos.',
      'Pide un enlace nuevo y termina de una vez.',
    ],
    state_invalid: [
      'Esto terminó en otro navegador que en el que empezó.',
      'Pide un enlace nuevo y quédate en un solo navegador.',
    ],
    handoff_expired: ['Este enlace venció; servía por 45 minutos.', 'Pide uno nuevo.'],
    handoff_used: ['Este enlace ya se usó, o se está usando ahora.', 'Pide uno nuevo.'],
    provider_not_configured: [
      'Este proveedor no está configurado aquí.',
      'Avisa a quien te envió el enlace; repetirlo no ayuda.',
    ],
    origin_not_allowed: ['La página a la que ibas a volver ya no está permitida.', 'Avisa a quien te envió el enlace.'],
  },
}

/** Both languages hold every sentence: the types see to it. */
export const handoffWords: Record<Locale, PageMessages> = { en, es }
