import { useTranslations } from 'use-intl'
import { reloadedAt, reloadPauseMs } from '../api/reload.ts'
import { buttonLooks } from '../ui/button-looks.ts'

const noticeId = 'incomplete'

/** Shown by `showIfIncomplete` where the scripts of a document did not come: what the server drew stays, but its buttons may do nothing. */
export function IncompleteNotice() {
  const t = useTranslations('common.errorPage')
  return (
    <div
      id={noticeId}
      role="alert"
      hidden
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border border-line bg-surface p-5 shadow-raised"
    >
      <p className="font-bold">{t('incomplete')}</p>
      <p className="mt-1 mb-4 text-ink-soft">{t('incompleteHint')}</p>
      <button type="button" className={buttonLooks('primary')}>
        {t('reload')}
      </button>
    </div>
  )
}

/**
 * Stands in the document itself, since any file may be missing: where a script of the first view cannot be loaded, reloads as `reloadOnce`
 * does, otherwise shows the notice. Once React has taken the page over, its error pages say so.
 */
export const showIfIncomplete = `(()=>{
let isOver=false
const isTaken=()=>Object.keys(document).some(name=>name.startsWith('__reactContainer$'))
function lost(){
  if(isOver||isTaken())return
  isOver=true
  const last=Number(sessionStorage.getItem('${reloadedAt}')??0)
  if(navigator.onLine&&Date.now()-last>=${reloadPauseMs}){
    sessionStorage.setItem('${reloadedAt}',String(Date.now()))
    return location.reload()
  }
  const notice=document.getElementById('${noticeId}')
  notice.querySelector('button').onclick=()=>location.reload()
  notice.hidden=false
}
addEventListener('error',({target})=>{if(target instanceof HTMLScriptElement&&target.type==='module')lost()},true)
addEventListener('unhandledrejection',lost)
})()`
