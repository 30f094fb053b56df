import { Label } from 'react-aria-components/Label'
import { Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { AriaLocale } from './aria-locale.tsx'

type RangeSliderProps = {
  label: string
  /** What the two thumbs are, for those who do not see them: "From", "To". */
  thumbLabels: [string, string]
  names: [string, string]
  min: number
  max: number
  defaultValue?: [number, number]
  /** The range, when controlled. */
  value?: [number, number]
  onChange?: (range: [number, number]) => void
  /** How the chosen range reads. */
  describe: (from: number, to: number) => string
  onChangeEnd?: (range: [number, number]) => void
}

/** A range between two numbers, such as ages. Both numbers are sent with the form under their names. */
export function RangeSlider({
  label,
  thumbLabels,
  names,
  min,
  max,
  defaultValue,
  value,
  onChange,
  describe,
  onChangeEnd,
}: RangeSliderProps) {
  return (
    <AriaLocale>
      <AriaSlider
        minValue={min}
        maxValue={max}
        {...(value === undefined ? { defaultValue: defaultValue ?? [min, max] } : { value })}
        onChange={(range) => onChange?.([range[0] ?? min, range[1] ?? max])}
        onChangeEnd={(range) => onChangeEnd?.([range[0] ?? min, range[1] ?? max])}
        className="flex flex-col gap-1.5"
      >
        <div className="flex items-baseline justify-between gap-4">
          <Label className="text-sm font-semibold">{label}</Label>
          <SliderOutput className="text-sm tabular-nums text-ink-soft">
            {({ state }) => describe(state.values[0] ?? min, state.values[1] ?? max)}
          </SliderOutput>
        </div>
        <SliderTrack className="relative mx-3.5 h-11">
          {({ state }) => (
            <>
              <div className="absolute inset-x-[-0.875rem] top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line" />
              <div
                className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-primary-ink"
                style={{
                  insetInlineStart: `${state.getThumbPercent(0) * 100}%`,
                  width: `${(state.getThumbPercent(1) - state.getThumbPercent(0)) * 100}%`,
                }}
              />
              {names.map((name, index) => (
                <SliderThumb
                  key={name}
                  index={index}
                  name={name}
                  aria-label={thumbLabels[index] ?? ''}
                  className="top-1/2 size-7 rounded-full border-2 border-primary-ink bg-surface shadow-card data-dragging:bg-primary-soft data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
                />
              ))}
            </>
          )}
        </SliderTrack>
      </AriaSlider>
    </AriaLocale>
  )
}
