import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlaceView } from '../../../../contract/profiles/profiles.ts'
import { placeAt } from './place-at.ts'

type Nearby =
  | { state: 'idle' | 'finding' | 'denied' | 'unavailable' | 'failed' | 'nowhere' }
  | { state: 'found'; city: string }

/** On a button press: asks the browser for its position, and the server for the nearest city. */
export function usePlaceNearby(onFound: (place: PlaceView) => void) {
  const t = useTranslations('profiles')
  const [nearby, setNearby] = useState<Nearby>({ state: 'idle' })

  async function find() {
    setNearby({ state: 'finding' })
    try {
      const { coords } = await currentPosition()
      const geocode = await placeAt(coords)
      if (geocode === false) return setNearby({ state: 'nowhere' })
      setNearby({ state: 'found', city: geocode.city })
      onFound(geocode)
    } catch (error) {
      setNearby({ state: stateOf(error) })
    }
  }

  const message = messageOf()
  function messageOf(): string | null {
    if (nearby.state === 'idle') return null
    if (nearby.state === 'found') return t('location.found', { city: nearby.city })
    return t(`location.${nearby.state}`)
  }
  return { state: nearby.state, message, find: () => void find() }
}

const positionAgeMs = 3_600_000

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject({ code: positionUnavailable })
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: positionAgeMs })
  })
}

// Codes of the browser's GeolocationPositionError
const [permissionDenied, positionUnavailable] = [1, 2]

function stateOf(error: unknown): 'denied' | 'unavailable' | 'failed' {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === permissionDenied) return 'denied'
  return code === positionUnavailable ? 'unavailable' : 'failed'
}
