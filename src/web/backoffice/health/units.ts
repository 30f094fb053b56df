import { useFormatter } from 'use-intl'

/** Sizes, durations and counts in words: "12.3 GB", "15 mins", "1,200". */
export function useUnits() {
  const format = useFormatter()
  return {
    bytes: (bytes: number) => {
      const [unit, size] = bytes >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const)
      return format.number(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 })
    },
    seconds: (seconds: number) => {
      const [unit, value] =
        seconds < 120
          ? (['second', seconds] as const)
          : seconds < 7_200
            ? (['minute', Math.round(seconds / 60)] as const)
            : (['hour', Math.round(seconds / 3_600)] as const)
      return format.number(value, { style: 'unit', unit, unitDisplay: 'short' })
    },
    count: (count: number) => format.number(count),
  }
}
