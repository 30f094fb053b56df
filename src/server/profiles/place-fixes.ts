/** Where the bundled list of places is out of date or has gaps. Region ids are ISO 3166-2 subdivision codes. */

/** Region of the list -> the region that its towns lie in today. */
export const movedRegions: Record<string, string> = {
  'GB-NYK': 'GB-NIR',
  'ES-LE': 'ES-CL',
  'ES-PM': 'ES-IB',
  // The list has the towns around Kuopio under the number of Pirkanmaa
  'FI-11': 'FI-15',
  'NO-01': 'NO-31',
  'NO-02': 'NO-32',
  'NO-04': 'NO-34',
  'NO-05': 'NO-34',
  'NO-06': 'NO-33',
  'NO-07': 'NO-39',
  'NO-08': 'NO-40',
  'NO-10': 'NO-42',
  'NO-12': 'NO-46',
  'NO-14': 'NO-46',
  'NO-19': 'NO-55',
  'NO-20': 'NO-56',
}

/** Towns that the list lacks, under the regions of today: region, name, latitude, longitude. */
export const addedCities: [region: string, name: string, latitude: number, longitude: number][] = [
  ['ES-AS', 'Avilés', 43.5547, -5.9248],
  ['ES-AS', 'Gijón', 43.5357, -5.6615],
  ['ES-AS', 'Oviedo', 43.3603, -5.8448],
  ['FI-11', 'Akaa', 61.1672, 23.8656],
  ['FI-11', 'Hämeenkyrö', 61.634, 23.199],
  ['FI-11', 'Ikaalinen', 61.7695, 23.068],
  ['FI-11', 'Kangasala', 61.4639, 24.065],
  ['FI-11', 'Lempäälä', 61.3139, 23.7528],
  ['FI-11', 'Mänttä-Vilppula', 62.0292, 24.6236],
  ['FI-11', 'Nokia', 61.4767, 23.5053],
  ['FI-11', 'Orivesi', 61.6778, 24.3561],
  ['FI-11', 'Parkano', 62.0097, 23.025],
  ['FI-11', 'Pirkkala', 61.4667, 23.65],
  ['FI-11', 'Sastamala', 61.3417, 22.9083],
  ['FI-11', 'Tampere', 61.4991, 23.7871],
  ['FI-11', 'Valkeakoski', 61.2642, 24.0311],
  ['FI-11', 'Virrat', 62.2408, 23.7708],
  ['FI-11', 'Ylöjärvi', 61.5563, 23.5961],
  ['SE-Z', 'Bräcke', 62.75, 15.4167],
  ['SE-Z', 'Brunflo', 63.079, 14.83],
  ['SE-Z', 'Funäsdalen', 62.545, 12.542],
  ['SE-Z', 'Hammarstrand', 63.11, 16.35],
  ['SE-Z', 'Järpen', 63.348, 13.469],
  ['SE-Z', 'Krokom', 63.3256, 14.452],
  ['SE-Z', 'Strömsund', 63.853, 15.556],
  ['SE-Z', 'Sveg', 62.0346, 14.365],
  ['SE-Z', 'Svenstavik', 62.7667, 14.4333],
  ['SE-Z', 'Åre', 63.3991, 13.0815],
  ['SE-Z', 'Östersund', 63.1792, 14.6357],
]

const municipality = /^Gemeente | Kommune$/
const district =
  /^(?:Regierungsbezirk|Provincia|Département|Powiat|Rejon|Provincie|Province|Politischer Bezirk|Borough of|City of|City and Borough of) | (?:County|County Borough|District)$/

// The list mixes places with the districts around them: a municipality goes by its own name, a larger district is no place to live.
export function isMunicipality(listed: string): boolean {
  return municipality.test(listed)
}
export function isCity(listed: string): boolean {
  return !municipality.test(listed) && !district.test(listed)
}
export function placeName(listed: string): string {
  return listed.replace(municipality, '').trim()
}
