/** When somebody was born: parents of each time have their own favourites. */
export const cohorts = [1970, 1980, 1990, 2100] as const
/** What the names and the looks of a family have in common. */
export type Heritage = 'local' | 'south_asian' | 'african' | 'east_asian' | 'middle_eastern'
type Names = Record<'female' | 'male', [before1970: string, before1980: string, before1990: string, since1990: string]>

/** First names as families of a country give them, by the time of birth. */
const localNames: Record<string, Names> = {
  GB: {
    female: [
      'Susan Margaret Christine Linda Julie Karen Jacqueline Deborah Tracey Jane Helen Diane Sharon Elaine Lesley Gillian Carol Alison Janet Wendy Sandra Fiona Maureen Denise',
      'Sarah Nicola Joanne Lisa Michelle Emma Claire Samantha Rachel Victoria Kerry Louise Catherine Rebecca Donna Angela Amanda Heather Dawn Rhian Kirsty Tina Clare Andrea',
      'Laura Gemma Kelly Natalie Amy Hannah Stephanie Katie Jennifer Leanne Lucy Vicky Charlotte Hayley Danielle Zoe Lauren Rachael Holly Naomi Harriet Imogen Beth Tessa',
      'Chloe Jessica Megan Sophie Olivia Georgia Ellie Bethany Eleanor Abigail Molly Phoebe Rosie Alice Poppy Freya Isla Niamh Amber Jade Daisy Mia Cerys Evie',
    ],
    male: [
      'David Paul Andrew Stephen Mark Michael Ian Graham Peter Kevin Alan Keith Nigel Colin Philip Neil Trevor Barry Roger Martin Derek Geoff Clive Stuart',
      'Simon Richard Matthew Jason Darren Lee Gareth Craig Jonathan Robert Anthony Carl Wayne Adrian Dean Gavin Nick Duncan Huw Alistair Jeremy Russell Justin Marcus',
      'James Christopher Daniel Adam Ben Tom Chris Ryan Luke Michael Steven Scott Jamie Gary Rob Sam Rhys Lewis Euan Ross Toby Edward Alex Dominic',
      'Jack Harry Callum Connor Joshua Liam Jake George Oliver Charlie Max Rory Kieran Ethan Finlay Alfie Dylan Angus Joe Theo Owen Archie Ollie Nathan',
    ],
  },
  NL: {
    female: [
      'Ingrid Marja Anja Wilma Tineke Monique Annemarie Yvonne Jolanda Petra Karin Hanneke',
      'Sandra Saskia Esther Mirjam Marieke Linda Bianca Nicole Marloes Barbara Sonja Ellen',
      'Kim Femke Suzanne Marlies Judith Anouk Lotte Eline Maaike Inge Willemijn Laura',
      'Sanne Iris Fleur Lisa Roos Maud Anne Britt Emma Noor Sophie Jasmijn',
    ],
    male: [
      'Henk Jan Gerard Peter Ton Rob Hans Ruud Wim Kees Johan Theo',
      'Marcel Erik Jeroen Richard Edwin Maarten Patrick Dennis Pieter Robert Arjan Michiel',
      'Stefan Niels Wouter Bas Martijn Sjoerd Koen Joris Mark Tim Jasper Rutger',
      'Thijs Daan Bram Ruben Lars Gijs Sem Jesse Tom Stijn Luuk Hugo',
    ],
  },
  DE: {
    female: [
      'Sabine Petra Birgit Martina Andrea Ulrike Heike Gabriele Susanne Angelika Monika Kerstin Claudia Anke Silke Barbara',
      'Nicole Stefanie Tanja Katja Melanie Sandra Daniela Yvonne Nadine Anja Simone Alexandra Maike Bettina Christina Britta',
      'Julia Katharina Franziska Anna Jessica Sarah Christine Lisa Jana Svenja Miriam Theresa Annika Maria Carolin Johanna',
      'Lena Laura Clara Paula Nele Greta Hannah Sophie Leonie Marie Pauline Emilia Antonia Luisa Vanessa Charlotte',
    ],
    male: [
      'Thomas Michael Andreas Uwe Frank Jürgen Holger Ralf Bernd Klaus Peter Wolfgang Jörg Dirk Norbert Matthias',
      'Stefan Christian Markus Torsten Sven Marco Oliver Alexander Kai Lars Daniel Jan Carsten Björn Henning Tilo',
      'Sebastian Tobias Florian Philipp Martin Benjamin Dennis Patrick Fabian David Simon Marcel Christoph Johannes Hannes Robert',
      'Lukas Jonas Felix Moritz Tim Maximilian Niklas Paul Leon Julian Jakob Finn Anton Kilian Jannik Till',
    ],
  },
  IT: {
    female: [
      'Anna Paola Patrizia Antonella Daniela Carla Rosa Donatella Cinzia Teresa Maria Loredana',
      'Barbara Simona Monica Cristina Stefania Sabrina Michela Katia Manuela Raffaella Laura Sonia',
      'Francesca Valentina Silvia Elena Ilaria Alessandra Federica Serena Elisa Marta Veronica Claudia',
      'Giulia Chiara Martina Alessia Sofia Noemi Bianca Beatrice Giorgia Camilla Aurora Irene',
    ],
    male: [
      'Giuseppe Antonio Roberto Giorgio Sergio Vito Mario Franco Maurizio Claudio Massimo Gianni',
      'Stefano Fabio Marco Massimiliano Gianluca Cristian Paolo Alessandro Simone Enrico Diego Michele',
      'Andrea Luca Davide Daniele Matteo Emanuele Nicola Federico Dario Giacomo Alberto Valerio',
      'Lorenzo Tommaso Pietro Riccardo Francesco Gabriele Edoardo Leonardo Samuele Filippo Jacopo Mattia',
    ],
  },
  FR: {
    female: [
      'Brigitte Catherine Martine Nathalie Sylvie Isabelle Véronique Christine Françoise Corinne Hélène Dominique',
      'Sandrine Stéphanie Céline Karine Virginie Delphine Valérie Séverine Laetitia Sophie Laurence Anne',
      'Aurélie Élodie Émilie Julie Claire Audrey Pauline Marion Charlotte Anaïs Mathilde Amandine',
      'Camille Léa Manon Chloé Juliette Margaux Louise Emma Océane Inès Lucie Clémence',
    ],
    male: [
      'Philippe Alain Bruno Pascal Thierry Yves Patrick Michel Didier Éric Laurent Jean-Marc',
      'Christophe Stéphane Olivier Sébastien Frédéric Cédric David Nicolas Vincent Arnaud Grégory Fabrice',
      'Julien Mathieu Guillaume Thomas Romain Benoît Jérémy Antoine Étienne Florian Xavier Damien',
      'Hugo Maxime Clément Victor Lucas Rémi Théo Baptiste Louis Quentin Arthur Adrien',
    ],
  },
  ES: {
    female: [
      'María Pilar Carmen Rosario Mercedes Dolores Ángeles Isabel Montserrat Concha Teresa Lola',
      'Mónica Susana Yolanda Silvia Eva Raquel Beatriz Sonia Cristina Nuria Olga Marta',
      'Laura Patricia Elena Irene Rocío Sara Lorena Vanesa Noelia Ana Verónica Leticia',
      'Lucía Paula Alba Andrea Claudia Inés Julia Sofía Marina Nerea Carla Ainhoa',
    ],
    male: [
      'Manuel José Francisco Antonio Ramón Fernando Rafael Luis Jesús Juan Ángel Vicente',
      'Javier Carlos Miguel Jorge Óscar Raúl David Alberto Roberto Iván Andrés Santiago',
      'Sergio Rubén Daniel Diego Víctor Adrián Jaime Gonzalo Ignacio Borja Marcos Samuel',
      'Pablo Álvaro Hugo Alejandro Mario Lucas Nicolás Guillermo Iker Marc Aitor Martín',
    ],
  },
  PL: {
    female: [
      'Ewa Teresa Barbara Grażyna Elżbieta Danuta Bożena Jolanta Małgorzata Iwona Halina Hanna',
      'Agnieszka Beata Dorota Monika Renata Aneta Joanna Katarzyna Sylwia Edyta Izabela Anna',
      'Magda Kasia Marta Ola Justyna Karolina Paulina Ewelina Gosia Weronika Ania Emilia',
      'Zofia Natalia Julia Wiktoria Klaudia Dominika Aleksandra Zuzia Kinga Oliwia Maja Nina',
    ],
    male: [
      'Janusz Andrzej Marek Krzysztof Jerzy Zbigniew Ryszard Leszek Wiesław Jacek Mirosław Bogdan',
      'Robert Dariusz Piotr Grzegorz Sławomir Artur Mariusz Tomasz Jarosław Rafał Adam Wojciech',
      'Michał Paweł Marcin Łukasz Kamil Bartek Maciej Szymon Przemek Tomek Radek Daniel',
      'Jakub Filip Mateusz Kacper Adrian Patryk Dawid Wojtek Antek Igor Hubert Oskar',
    ],
  },
  DK: {
    female: [
      'Kirsten Hanne Lone Anne Bente Susanne Lene Inge Jette Birgit Marianne Dorte',
      'Mette Pernille Charlotte Tina Helle Heidi Rikke Trine Gitte Malene Anja Karina',
      'Line Louise Camilla Maria Julie Signe Stine Katrine Anne-Sofie Ditte Kathrine Nanna',
      'Freja Ida Sofie Maja Emma Laura Astrid Cecilie Mathilde Amalie Clara Caroline',
    ],
    male: [
      'Jens Søren Bo Henrik Lars Poul Niels Jørgen Per Ole Flemming Torben',
      'Jesper Thomas Morten Kim Claus Michael Brian Martin Allan Carsten René Jakob',
      'Anders Rasmus Kasper Nikolaj Christian Simon Mikkel Jonas Jacob Peter Daniel David',
      'Mads Frederik Emil Magnus Oscar Mathias Tobias Victor Oliver Lukas Sebastian Malthe',
    ],
  },
  FI: {
    female: [
      'Päivi Marja Tuula Sari Leena Anne Pirjo Tarja Ritva Merja Arja Eija',
      'Tiina Riikka Sanna Minna Satu Johanna Mari Katja Outi Heidi Kirsi Nina',
      'Laura Kaisa Anni Hanna Heli Jenni Elina Maria Suvi Emmi Henna Annika',
      'Aino Emilia Venla Iida Noora Ella Helmi Sofia Veera Siiri Oona Roosa',
    ],
    male: [
      'Timo Juhani Kari Jari Matti Pekka Seppo Markku Heikki Ari Jukka Esa',
      'Petri Mika Janne Sami Marko Toni Jarkko Kimmo Tero Jyrki Vesa Harri',
      'Ville Antti Tuomas Samuli Juha Mikko Lauri Jussi Teemu Olli Heikki Henri',
      'Onni Aleksi Eero Elias Niko Joonas Oskari Valtteri Arttu Eetu Santeri Otto',
    ],
  },
  NO: {
    female: [
      'Kari Anne Randi Berit Hilde Inger Marit Solveig Turid Liv Bente Grete',
      'Tone Heidi Monica Linda Trude Kristin Hege Siv Merete Mona Nina Cathrine',
      'Silje Camilla Ida Marte Kristine Maria Ingrid Stine Tonje Line Marianne Elise',
      'Nora Sara Thea Emma Julie Vilde Astrid Hanna Frida Tuva Malin Maren',
    ],
    male: [
      'Geir Trond Per Odd Svein Terje Knut Arne Bjørn Rune Jan Steinar',
      'Morten Tore Frode Espen Lars Stian Kjetil Øyvind Roger Vidar Hans Stig',
      'Henrik Kristian Anders Thomas Håkon Erik Ole Even Marius Eirik Fredrik Christoffer',
      'Magnus Sindre Jonas Jakob Sander Mats Emil Mathias Sondre Tobias Oskar Vetle',
    ],
  },
  SE: {
    female: [
      'Birgitta Annika Ingela Eva Lena Marie Kerstin Agneta Carina Monica Helena Anneli',
      'Åsa Malin Susanne Jenny Karin Camilla Charlotte Pernilla Ulrika Therese Jessica Anna',
      'Frida Hanna Johanna Sara Sofia Linda Elin Lovisa Josefin Emelie Kristina Ida',
      'Elsa Maja Linnea Ebba Saga Matilda Klara Alva Wilma Moa Tilde Ellen',
    ],
    male: [
      'Lars Anders Per Bengt Göran Hans Mats Leif Stefan Ulf Jan Kjell',
      'Fredrik Magnus Henrik Jonas Mikael Patrik Niklas Peter Johan Thomas Björn Daniel',
      'Mattias Erik Viktor Andreas David Christoffer Simon Gustav Marcus Joakim Olle Robin',
      'Oskar Axel Emil Hugo Nils Anton Filip Ludvig Alexander Albin Isak Melker',
    ],
  },
}

/** First names of families who came from elsewhere, two generations: before 1990 and since. */
const otherNames: Record<Exclude<Heritage, 'local'>, Record<'female' | 'male', [string, string]>> = {
  south_asian: {
    female: ['Anita Sunita Meena Shilpa Nisha Rupa Kavita Deepa', 'Priya Anjali Aisha Riya Zara Simran Maya Tara'],
    male: ['Sanjay Raj Imran Vikram Amit Suresh Anil Naveed', 'Arjun Rohan Kabir Adil Jay Zain Dev Nikhil'],
  },
  african: {
    female: ['Abena Yvonne Grace Adaeze Marcia Fatou Beverley Esi', 'Amara Nia Zainab Chidera Tiana Ama Naomi Simone'],
    male: [
      'Kwame Emeka Samuel Ibrahim Winston Kofi Desmond Moussa',
      'Tunde Malik Kwasi Elijah Jerome Chidi Idris Marcus',
    ],
  },
  east_asian: {
    female: ['Mei Li Hua Yuki Lin Sachiko', 'Hana Jia Mina Emi Lily Yuna'],
    male: ['Wei Jun Kenji Ming Hiro Tony', 'Kai Leo Ren Hao Jin Daniel'],
  },
  middle_eastern: {
    female: ['Fatma Leyla Samira Nadia Yasmina Aylin Zeynep Farah', 'Amina Yasmine Dilara Noor Lina Elif Inaya Samia'],
    male: ['Ali Hassan Karim Youssef Mehmet Rachid Samir Omar', 'Emre Amir Bilal Yusuf Can Ilias Sami Deniz'],
  },
}

const heritages: Record<string, [Heritage, number][]> = {
  GB: [
    ['south_asian', 0.05],
    ['african', 0.06],
    ['east_asian', 0.05],
    ['middle_eastern', 0.03],
  ],
  FR: [
    ['middle_eastern', 0.1],
    ['african', 0.06],
  ],
  NL: [
    ['middle_eastern', 0.08],
    ['african', 0.04],
    ['east_asian', 0.03],
  ],
  DE: [
    ['middle_eastern', 0.1],
    ['african', 0.02],
  ],
  SE: [
    ['middle_eastern', 0.07],
    ['african', 0.03],
  ],
}
/** Shares of families who came from elsewhere; the rest have been there for long. */
export const heritageShares = (country: string): readonly [Heritage, number][] =>
  heritages[country] ?? [
    ['middle_eastern', 0.02],
    ['african', 0.02],
  ]

/** What somebody who was born in that year may be called. */
export function namesFor(
  country: string,
  { heritage, gender, born }: { heritage: Heritage; gender: 'female' | 'male'; born: number },
): string[] {
  if (heritage !== 'local') return otherNames[heritage][gender][born < 1990 ? 0 : 1].split(' ')
  const names = (localNames[country] ?? localNames.GB)?.[gender]
  const cohort = cohorts.findIndex((end) => born < end)
  return names?.[cohort]?.split(' ') ?? []
}
