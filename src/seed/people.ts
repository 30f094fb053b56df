import type { Locale } from '../contract/constants.ts'

/** What the invented members of the demo world are called, where they live and what they say, country by country. Regions are ISO 3166-2 subdivisions. */
export type Country = {
  country: string
  locale: Locale
  women: string[]
  men: string[]
  places: [region: string, city: string][]
  about: string[]
  openers: string[]
  answers: string[]
}

export const countries: Country[] = [
  {
    country: 'GB', locale: 'en',
    women: ['Emma', 'Olivia', 'Grace', 'Hannah', 'Lucy', 'Charlotte', 'Amelia', 'Ruth', 'Priya', 'Nia', 'Fiona', 'Helen', 'Zoe', 'Imogen', 'Beth', 'Maya', 'Tessa', 'Joan'],
    men: ['James', 'Oliver', 'Tom', 'Harry', 'Daniel', 'Callum', 'Rhys', 'Ewan', 'Arjun', 'Kwame', 'Peter', 'Graham', 'Simon', 'Lewis', 'Ben', 'Adam', 'Neil', 'Rory'],
    places: [['ENG', 'London'], ['ENG', 'Manchester'], ['SCT', 'Edinburgh'], ['WLS', 'Cardiff'], ['ENG', 'Bristol']],
    about: ['Happiest with muddy boots and a flask of tea. Looking for someone to share the walk back.', 'I teach, I bake, I lose at board games with dignity. Tell me what made you laugh this week.', 'New chapter, same sense of humour. I like slow Sundays, live music and honest people.'],
    openers: ['Hi! Your walk photo made me smile. Where was that?', 'Hello, what are you reading at the moment?', 'You had me at live music. Last good concert?'],
    answers: ['That was last spring, it rained the whole way round.', 'Ha, good question. A book about lighthouses, and you?', 'A tiny band in the back room of a pub. Best night in years.', 'I would like that. How was your week?'],
  },
  {
    country: 'NL', locale: 'nl',
    women: ['Sanne', 'Fleur', 'Lotte', 'Marieke', 'Anouk', 'Femke', 'Ingrid', 'Yasmina', 'Noor', 'Eline', 'Willemijn', 'Karin', 'Roos', 'Iris', 'Saskia', 'Naomi', 'Tineke', 'Maud'],
    men: ['Bram', 'Daan', 'Thijs', 'Joris', 'Sjoerd', 'Ruben', 'Maarten', 'Youssef', 'Pieter', 'Koen', 'Jeroen', 'Hugo', 'Gijs', 'Wouter', 'Stefan', 'Henk', 'Niels', 'Rachid'],
    places: [['NH', 'Amsterdam'], ['ZH', 'Rotterdam'], ['UT', 'Utrecht'], ['GR', 'Groningen'], ['NB', 'Eindhoven'], ['DR', 'Assen']],
    about: ['Graag op de fiets, liefst met wind mee. Ik zoek iemand om mee te lachen en te koken.', 'Verpleegkundige met een zwak voor oude films en appeltaart. Eerst een kop koffie?', 'Rustig mens, nieuwsgierig hoofd. Zondag is voor musea en lange wandelingen.'],
    openers: ['Hoi! Welke film zou je zo nog een keer kijken?', 'Leuk profiel. Wat is je favoriete plek om te wandelen?', 'Hallo, koffie of thee?'],
    answers: ['Koffie, altijd. En jij?', 'De duinen bij Schoorl, vooral als het waait.', 'Haha, dat dacht ik ook.', 'Dat klinkt gezellig. Hoe was je weekend?'],
  },
  {
    country: 'DE', locale: 'de',
    women: ['Anna', 'Lena', 'Katharina', 'Miriam', 'Sabine', 'Julia', 'Franziska', 'Aylin', 'Petra', 'Clara', 'Johanna', 'Birgit', 'Nele', 'Svenja', 'Melanie', 'Greta', 'Ulrike', 'Paula'],
    men: ['Lukas', 'Jonas', 'Felix', 'Matthias', 'Stefan', 'Emre', 'Tobias', 'Jürgen', 'Moritz', 'Andreas', 'Florian', 'Holger', 'Tim', 'Sebastian', 'Martin', 'Uwe', 'Philipp', 'Ali'],
    places: [['BE', 'Berlin'], ['HH', 'Hamburg'], ['BY', 'Munich'], ['NW', 'Köln'], ['SN', 'Leipzig']],
    about: ['Lieber Berge als Strand, lieber Gespräche als Smalltalk. Erzähl mir, was dir wichtig ist.', 'Ich singe im Chor, koche zu scharf und lache gern über mich selbst.', 'Nach vielen Jahren wieder neugierig. Ich mag Märkte, Züge und ehrliche Menschen.'],
    openers: ['Hallo! Welcher Berg war das auf deinem Foto?', 'Hi, was kochst du am liebsten?', 'Schönes Profil. Singst du auch?'],
    answers: ['Der Wendelstein, im Oktober. Es war traumhaft.', 'Am liebsten Curry. Und du?', 'Nur unter der Dusche, ehrlich gesagt.', 'Das freut mich. Wie war dein Tag?'],
  },
  {
    country: 'IT', locale: 'it',
    women: ['Giulia', 'Chiara', 'Francesca', 'Elena', 'Martina', 'Sofia', 'Paola', 'Alessia', 'Teresa', 'Valentina', 'Ilaria', 'Silvia', 'Noemi', 'Laura', 'Bianca', 'Rosa', 'Marta', 'Lucia'],
    men: ['Marco', 'Luca', 'Matteo', 'Andrea', 'Davide', 'Paolo', 'Giorgio', 'Stefano', 'Nicola', 'Antonio', 'Fabio', 'Pietro', 'Enrico', 'Simone', 'Dario', 'Tommaso', 'Vito', 'Sergio'],
    places: [['25', 'Milan'], ['62', 'Rome'], ['52', 'Florence'], ['45', 'Bologna'], ['72', 'Napoli']],
    about: ['Amo il mare d’inverno e le cene lunghe. Cerco qualcuno con cui ridere davvero.', 'Insegno, leggo troppo e faccio un ottimo risotto. E tu?', 'Curiosa di natura: mercati, treni lenti, vecchie canzoni.'],
    openers: ['Ciao! Qual è il tuo piatto preferito?', 'Che bel sorriso. Dove ti piace andare la domenica?', 'Ciao, mare o montagna?'],
    answers: ['Mare, ma d’inverno. E tu?', 'Il risotto, senza dubbio.', 'Mi hai fatto ridere!', 'Volentieri. Com’è andata la settimana?'],
  },
  {
    country: 'FR', locale: 'fr',
    women: ['Camille', 'Léa', 'Manon', 'Claire', 'Sophie', 'Inès', 'Élodie', 'Nathalie', 'Amina', 'Juliette', 'Margaux', 'Céline', 'Brigitte', 'Anaïs', 'Pauline', 'Louise', 'Hélène', 'Yasmine'],
    men: ['Julien', 'Thomas', 'Antoine', 'Nicolas', 'Karim', 'Hugo', 'Mathieu', 'Olivier', 'Bruno', 'Étienne', 'Maxime', 'Rémi', 'Philippe', 'Samir', 'Victor', 'Alain', 'Clément', 'Yves'],
    places: [['IDF', 'Paris'], ['ARA', 'Lyon'], ['OCC', 'Toulouse'], ['BRE', 'Rennes'], ['PAC', 'Marseille']],
    about: ['Les marchés du samedi, les vieux films et les conversations qui durent. Et toi ?', 'Je fais du vélo, du bon café et parfois des fautes. Cherche complice.', 'Nouvelle page, même humour. J’aime la mer quand il n’y a personne.'],
    openers: ['Bonjour ! Quel est ton film préféré ?', 'Salut, plutôt mer ou montagne ?', 'Ton profil m’a fait sourire. Tu cuisines quoi de bon ?'],
    answers: ['La mer, surtout en octobre. Et toi ?', 'Un vieux film de Tati, toujours.', 'Une tarte aux pommes, ma spécialité.', 'Avec plaisir. Comment s’est passée ta semaine ?'],
  },
  {
    country: 'ES', locale: 'es',
    women: ['Lucía', 'María', 'Carmen', 'Paula', 'Elena', 'Marta', 'Irene', 'Sara', 'Pilar', 'Nuria', 'Laura', 'Rocío', 'Alba', 'Cristina', 'Inés', 'Beatriz', 'Rosario', 'Julia'],
    men: ['Javier', 'Carlos', 'Álvaro', 'Sergio', 'Pablo', 'Diego', 'Miguel', 'Andrés', 'Rubén', 'Fernando', 'Jorge', 'Iván', 'Manuel', 'Óscar', 'Raúl', 'Hugo', 'Ramón', 'Adrián'],
    places: [['MD', 'Madrid'], ['CT', 'Barcelona'], ['AN', 'Sevilla'], ['VC', 'Valencia'], ['PV', 'Bilbao']],
    about: ['Me gustan los paseos sin prisa y las sobremesas largas. ¿Te apuntas?', 'Bailo mal pero con ganas. Busco a alguien con quien reír.', 'Profe, lectora y amante del mar. Cuéntame qué te hace feliz.'],
    openers: ['¡Hola! ¿Cuál es tu rincón favorito de la ciudad?', 'Hola, ¿playa o montaña?', 'Me ha gustado tu perfil. ¿Qué estás leyendo?'],
    answers: ['Playa, pero en otoño. ¿Y tú?', 'Una novela muy larga, ya te contaré.', '¡Qué gracia, yo también!', 'Me apetece. ¿Qué tal la semana?'],
  },
  {
    country: 'PL', locale: 'pl',
    women: ['Anna', 'Kasia', 'Magda', 'Ola', 'Ewa', 'Zofia', 'Agnieszka', 'Marta', 'Joanna', 'Natalia', 'Beata', 'Hania', 'Iwona', 'Julia', 'Monika', 'Teresa', 'Weronika', 'Dorota'],
    men: ['Piotr', 'Tomek', 'Michał', 'Paweł', 'Krzysztof', 'Jakub', 'Marek', 'Adam', 'Wojtek', 'Bartek', 'Łukasz', 'Grzegorz', 'Kamil', 'Janusz', 'Szymon', 'Rafał', 'Filip', 'Andrzej'],
    places: [['MZ', 'Warsaw'], ['MA', 'Kraków'], ['PM', 'Gdańsk'], ['DS', 'Wrocław'], ['WP', 'Poznań']],
    about: ['Lubię góry, dobrą kawę i ludzi, którzy potrafią słuchać.', 'Gotuję, śpiewam w aucie i zawsze mam ze sobą książkę.', 'Szukam kogoś do rozmów i długich spacerów nad morzem.'],
    openers: ['Cześć! Jaką książkę ostatnio polubiłaś?', 'Hej, góry czy morze?', 'Fajny profil. Co dobrego gotujesz?'],
    answers: ['Góry, zdecydowanie. A Ty?', 'Pierogi, oczywiście.', 'Haha, dokładnie tak!', 'Chętnie. Jak minął Ci tydzień?'],
  },
  {
    country: 'DK', locale: 'da',
    women: ['Freja', 'Ida', 'Mette', 'Sofie', 'Line', 'Anne', 'Maja', 'Kirsten', 'Camilla', 'Signe', 'Pernille', 'Laura', 'Astrid', 'Hanne', 'Julie', 'Louise', 'Trine', 'Emma'],
    men: ['Mads', 'Lars', 'Mikkel', 'Søren', 'Jens', 'Frederik', 'Rasmus', 'Anders', 'Emil', 'Kasper', 'Henrik', 'Thomas', 'Nikolaj', 'Jesper', 'Magnus', 'Bo', 'Morten', 'Oscar'],
    places: [['84', 'Copenhagen'], ['82', 'Århus'], ['83', 'Odense'], ['81', 'Aalborg']],
    about: ['Vinterbader, kaffedrikker og alt for glad for gamle plader.', 'Jeg kan lide at lave mad til mange. Måske også til dig?', 'Rolig på ydersiden, nysgerrig indeni. Skal vi gå en tur?'],
    openers: ['Hej! Hvad lytter du til for tiden?', 'Hej, bader du også om vinteren?', 'Fin profil. Hvor går du helst tur?'],
    answers: ['Mest gammel jazz. Og dig?', 'Ja, og jeg skriger hver gang.', 'Ved Marselisborg, især om morgenen.', 'Det lyder hyggeligt. Hvordan var din uge?'],
  },
  {
    country: 'FI', locale: 'fi',
    women: ['Aino', 'Emilia', 'Sanna', 'Laura', 'Helmi', 'Kaisa', 'Marja', 'Noora', 'Tiina', 'Venla', 'Päivi', 'Ella', 'Riikka', 'Sari', 'Iida', 'Johanna', 'Anni', 'Leena'],
    men: ['Mikko', 'Juhani', 'Antti', 'Ville', 'Eero', 'Onni', 'Janne', 'Timo', 'Aleksi', 'Petri', 'Lauri', 'Olli', 'Matti', 'Samuli', 'Kari', 'Elias', 'Tuomas', 'Jari'],
    places: [['18', 'Helsinki'], ['11', 'Tampere'], ['19', 'Turku'], ['14', 'Oulu']],
    about: ['Sauna, järvi ja hyvä kirja. Etsin ihmistä, jonka kanssa voi olla myös hiljaa.', 'Teen liikaa kahvia ja nauran omille vitseilleni.', 'Metsäretket ja tanssilattiat, molempi parempi.'],
    openers: ['Moi! Missä tuo kuva on otettu?', 'Hei, mikä on paras retkipaikkasi?', 'Kiva profiili. Mitä luet nyt?'],
    answers: ['Nuuksiossa, viime syksynä.', 'Dekkaria, kuten aina. Entä sinä?', 'Hah, sama täällä!', 'Mielelläni. Miten viikkosi meni?'],
  },
  {
    country: 'NO', locale: 'nb',
    women: ['Ingrid', 'Nora', 'Kari', 'Silje', 'Marit', 'Sara', 'Hilde', 'Thea', 'Astrid', 'Emma', 'Solveig', 'Ida', 'Randi', 'Julie', 'Tonje', 'Linn', 'Vilde', 'Anne'],
    men: ['Magnus', 'Ole', 'Henrik', 'Lars', 'Sindre', 'Erik', 'Jonas', 'Knut', 'Håkon', 'Anders', 'Kristian', 'Geir', 'Mats', 'Per', 'Even', 'Sander', 'Trond', 'Jakob'],
    places: [['03', 'Oslo'], ['46', 'Bergen'], ['50', 'Trondheim'], ['11', 'Stavanger']],
    about: ['På ski om vinteren, på sjøen om sommeren. Blir du med?', 'Jeg baker brød og prøver å lære meg trekkspill. Naboene er tålmodige.', 'Liker lange samtaler og korte køer.'],
    openers: ['Hei! Hvor er det bildet tatt?', 'Hei, fjell eller fjord?', 'Så fin profil. Hva leser du nå?'],
    answers: ['I Lofoten, i fjor sommer.', 'Fjell, helst med kakao. Og du?', 'Haha, det kjenner jeg igjen.', 'Gjerne. Hvordan har uka vært?'],
  },
  {
    country: 'SE', locale: 'sv',
    women: ['Elsa', 'Maja', 'Karin', 'Linnea', 'Sofia', 'Ebba', 'Annika', 'Hanna', 'Ingela', 'Frida', 'Saga', 'Emma', 'Lovisa', 'Birgitta', 'Matilda', 'Amira', 'Klara', 'Johanna'],
    men: ['Erik', 'Oskar', 'Gustav', 'Johan', 'Nils', 'Viktor', 'Anders', 'Axel', 'Fredrik', 'Emil', 'Mattias', 'Lars', 'Hugo', 'Amir', 'Björn', 'Simon', 'Olle', 'Per'],
    places: [['AB', 'Stockholm'], ['O', 'Göteborg'], ['M', 'Malmö'], ['C', 'Uppsala']],
    about: ['Skärgård, vinylskivor och alldeles för många krukväxter.', 'Jag lagar mat för att slappna av. Kom hungrig.', 'Söker någon att skratta och promenera med.'],
    openers: ['Hej! Vilken ö är bäst?', 'Hej, vad lyssnar du på just nu?', 'Fin profil. Vad lagar du helst?'],
    answers: ['Utö, utan tvekan. Och du?', 'Mest gammal soul.', 'Haha, precis så är det!', 'Gärna. Hur har din vecka varit?'],
  },
]
