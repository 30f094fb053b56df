/** A field that only robots find and fill; people, and what reads to them, do not. Its frame must be `relative` where the page is long. */
export function RobotTrap({ label }: { label: string }) {
  return (
    <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
