/** Where the bundled list of places is out of date or has gaps. Region ids are ISO 3166-2 subdivision codes. */

/** Region of the list -> today's region and its name. */
export const movedRegions: Record<string, { id: string; name: string }> = {
  'GB-NYK': { id: 'GB-NIR', name: 'Northern Ireland' },
  'ES-LE': { id: 'ES-CL', name: 'Castile and León' },
  'ES-PM': { id: 'ES-IB', name: 'Balearic Islands' },
  'NO-01': { id: 'NO-31', name: 'Østfold' },
  'NO-02': { id: 'NO-32', name: 'Akershus' },
  'NO-04': { id: 'NO-34', name: 'Innlandet' },
  'NO-05': { id: 'NO-34', name: 'Innlandet' },
  'NO-06': { id: 'NO-33', name: 'Buskerud' },
  'NO-07': { id: 'NO-39', name: 'Vestfold' },
  'NO-08': { id: 'NO-40', name: 'Telemark' },
  'NO-10': { id: 'NO-42', name: 'Agder' },
  'NO-12': { id: 'NO-46', name: 'Vestland' },
  'NO-14': { id: 'NO-46', name: 'Vestland' },
  'NO-19': { id: 'NO-55', name: 'Troms' },
  'NO-20': { id: 'NO-56', name: 'Finnmark' },
}

/** Cities that the list lacks: region, name, latitude, longitude. */
export const addedCities: [region: string, name: string, latitude: number, longitude: number][] = [
  ['ES-AS', 'Avilés', 43.5547, -5.9248],
  ['ES-AS', 'Gijón', 43.5357, -5.6615],
  ['ES-AS', 'Oviedo', 43.3603, -5.8448],
  ['FI-11', 'Tampere', 61.4991, 23.7871],
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
