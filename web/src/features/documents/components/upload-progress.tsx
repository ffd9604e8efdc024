import styles from './upload-progress.module.css'

/** The progress of an upload in percent; `label` names the upload. */
export function UploadProgress({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />
}
