import type { Locale } from '../../contract/constants.ts'

type Words = {
  /** Of a mail that did not arrive. */
  failedSubject: string
  failed: string
  /** Of one that is still being tried. */
  lateSubject: string
  late: string
  /** Of somebody who is not there. */
  awaySubject: string
  away: string
}

/** How mail servers and answering machines would say it. */
export const wordsIn: Record<Locale, Words> = {
  en: {
    failedSubject: 'Mail could not be delivered',
    failed: 'Your mail did not reach this person. We have stopped trying.',
    lateSubject: 'Delayed Mail (still being retried)',
    late: 'Your mail has not yet been delivered. We go on trying, and you need not send it again.',
    awaySubject: 'Out of office',
    away: 'I am away until Monday. My old address is gone: it answers 550 5.1.1 user unknown.',
  },
  nl: {
    failedSubject: 'Bericht niet bezorgd',
    failed: 'Je bericht is niet aangekomen. We proberen het niet opnieuw.',
    lateSubject: 'Bezorging vertraagd',
    late: 'Je bericht is nog niet bezorgd. We blijven het proberen.',
    awaySubject: 'Afwezig',
    away: 'Ik ben er tot maandag niet. Mijn oude adres werkt niet meer (550 5.1.1 user unknown).',
  },
  da: {
    failedSubject: 'Meddelelsen blev ikke leveret',
    failed: 'Din besked nåede ikke frem. Vi prøver ikke igen.',
    lateSubject: 'Levering forsinket',
    late: 'Din besked er endnu ikke leveret. Vi prøver stadig.',
    awaySubject: 'Ikke til stede',
    away: 'Jeg er væk til på mandag. Min gamle adresse er lukket (550 5.1.1 user unknown).',
  },
  sv: {
    failedSubject: 'Meddelandet kunde inte levereras',
    failed: 'Ditt meddelande kom inte fram. Vi försöker inte igen.',
    lateSubject: 'Leveransen är försenad',
    late: 'Ditt meddelande är inte levererat än. Vi fortsätter att försöka.',
    awaySubject: 'Frånvaro',
    away: 'Jag är borta till måndag. Min gamla adress är stängd (550 5.1.1 user unknown).',
  },
  pl: {
    failedSubject: 'Nie dostarczono wiadomości',
    failed: 'Twoja wiadomość nie dotarła. Nie próbujemy już więcej.',
    lateSubject: 'Opóźnienie dostarczenia',
    late: 'Twoja wiadomość jeszcze nie dotarła. Wciąż próbujemy.',
    awaySubject: 'Nie ma mnie',
    away: 'Wracam w poniedziałek. Mój stary adres już nie działa (550 5.1.1 user unknown).',
  },
  de: {
    failedSubject: 'Unzustellbar: Nachricht',
    failed: 'Deine Nachricht ist nicht angekommen. Wir versuchen es nicht weiter.',
    lateSubject: 'Zustellung verzögert',
    late: 'Deine Nachricht ist noch nicht zugestellt. Wir versuchen es weiter, schicke sie bitte nicht erneut.',
    awaySubject: 'Abwesenheitsnotiz',
    away: 'Ich bin bis Montag nicht da. Meine alte Adresse gibt es nicht mehr (550 5.1.1 user unknown).',
  },
  fr: {
    failedSubject: 'Message non remis',
    failed: 'Ton message n’est pas arrivé. Nous n’essayons plus.',
    lateSubject: 'Remise retardée',
    late: 'Ton message n’est pas encore arrivé. Nous continuons d’essayer.',
    awaySubject: 'Absence',
    away: 'Je suis absente jusqu’à lundi. Mon ancienne adresse est fermée (550 5.1.1 user unknown).',
  },
  es: {
    failedSubject: 'No se ha podido entregar',
    failed: 'Tu mensaje no ha llegado. Ya no lo intentamos más.',
    lateSubject: 'Entrega con retraso',
    late: 'Tu mensaje aún no ha llegado. Seguimos intentándolo.',
    awaySubject: 'Fuera de la oficina',
    away: 'Vuelvo el lunes. Mi dirección de antes ya no existe (550 5.1.1 user unknown).',
  },
  it: {
    failedSubject: 'Messaggio non recapitato',
    failed: 'Il tuo messaggio non è arrivato. Non riproviamo più.',
    lateSubject: 'Consegna in ritardo',
    late: 'Il tuo messaggio non è ancora arrivato. Continuiamo a provare.',
    awaySubject: 'Fuori sede',
    away: 'Torno lunedì. Il mio vecchio indirizzo è chiuso (550 5.1.1 user unknown).',
  },
  fi: {
    failedSubject: 'Viestiä ei voitu toimittaa',
    failed: 'Viestisi ei mennyt perille. Emme yritä enää.',
    lateSubject: 'Toimitus viivästyy',
    late: 'Viestisi ei ole vielä perillä. Yritämme edelleen.',
    awaySubject: 'Poissa',
    away: 'Palaan maanantaina. Vanha osoitteeni on suljettu (550 5.1.1 user unknown).',
  },
  nb: {
    failedSubject: 'Meldingen ble ikke levert',
    failed: 'Meldingen din kom ikke fram. Vi prøver ikke igjen.',
    lateSubject: 'Forsinket levering',
    late: 'Meldingen din er ikke levert ennå. Vi prøver fortsatt.',
    awaySubject: 'Ikke på kontoret',
    away: 'Jeg er borte til mandag. Den gamle adressen min er stengt (550 5.1.1 user unknown).',
  },
}
