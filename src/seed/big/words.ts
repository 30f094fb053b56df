/** Given names for a big world; enough that a page does not show one twice too often. */
export const names = {
  female: [
    'Anna', 'Sofie', 'Maria', 'Emma', 'Laura', 'Julia', 'Lisa', 'Eva', 'Sara', 'Nina', 'Clara', 'Ida', 'Elena', 'Marta', 'Lena', 'Carla',
    'Freya', 'Ingrid', 'Astrid', 'Camille', 'Chloe', 'Alice', 'Giulia', 'Chiara', 'Zofia', 'Hanna', 'Aino', 'Noor', 'Femke', 'Lotte', 'Maja', 'Olivia',
    'Grace', 'Ruth', 'Helen', 'Irene', 'Paula', 'Vera', 'Silvia', 'Monica', 'Judith', 'Karin', 'Petra', 'Nora', 'Stella', 'Mila', 'Amelie', 'Louise',
  ],
  male: [
    'Jan', 'Pieter', 'Lukas', 'Max', 'Tom', 'Daniel', 'David', 'Marco', 'Luca', 'Paolo', 'Pablo', 'Carlos', 'Diego', 'Jules', 'Louis', 'Hugo',
    'Oscar', 'Erik', 'Lars', 'Nils', 'Sven', 'Mikko', 'Antti', 'Piotr', 'Adam', 'Jakub', 'James', 'Oliver', 'Harry', 'George', 'Bram', 'Daan',
    'Sem', 'Felix', 'Paul', 'Simon', 'Martin', 'Thomas', 'Stefan', 'Ralf', 'Bernd', 'Uwe', 'Frank', 'Robert', 'Victor', 'Emil', 'Anton', 'Noah',
  ],
} as const

export const aboutLines = [
  'Coffee first, then long walks.',
  'I cook better than I dance, but I do both.',
  'Looking for somebody to share weekends with.',
  'Books, rain, and a good jumper.',
  'Mostly outdoors. Ask me about my last trip.',
  'New in town and curious.',
  'Two cats, one bicycle, no drama.',
  'I laugh a lot, mostly at myself.',
  'Music in the kitchen, windows open.',
  'Honest, a bit shy at first, loyal for good.',
] as const
