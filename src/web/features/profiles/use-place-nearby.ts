import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlaceView } from '../../../contract/profiles.ts'
import { browserApi } from '../../api/browser.ts'

type Nearby = { state: 'idle' | 'finding' | 'denied' | 'failed' | 'nowhere' } | { state: 'found'; city: string }

/** Asks the browser where it is, when the member presses for it, and the server for the nearest city. The point itself is kept nowhere. */
export function usePlaceNearby(onFound: (place: PlaceView) => void) {
  const t = useTranslations('profiles')
  const [nearby, setNearby] = useState<Nearby>({ state: 'idle' })

  async function find() {
    setNearby({ state: 'finding' })
    try {
      const { coords } = await currentPosition()
      // A hundredth of a degree is a kilometre: enough for a city, and all that leaves this device
      const { geocode } = await browserApi.profiles.geocode({
        lat: coarse(coords.latitude),
        lon: coarse(coords.longitude),
      })
      if (geocode === false) return setNearby({ state: 'nowhere' })
      setNearby({ state: 'found', city: geocode.city })
      onFound(geocode)
    } catch (error) {
      setNearby({ state: isDenied(error) ? 'denied' : 'failed' })
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

function coarse(degrees: number) {
  return Math.round(degrees * 100) / 100
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 3_600_000 })
  })
}

function isDenied(error: unknown) {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 1
}
