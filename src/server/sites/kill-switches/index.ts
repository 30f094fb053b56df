export {
  killSwitchCache,
  maintenanceSeconds,
  nothingTurnedOff,
  readKillSwitches,
  refuseTurnedOff,
  setKillSwitch,
} from './kill-switches.ts'
