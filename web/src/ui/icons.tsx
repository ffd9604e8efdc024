import type { SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/** A 24-grid line icon; decorative unless its parent gives it a name. */
function Glyph({ size = 18, d, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}

export function IconSearch(props: IconProps) {
  return <Glyph {...props} d="M21 21l-4.3-4.3M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z" />
}

export function IconWarning(props: IconProps) {
  return <Glyph {...props} d="M12 9v4m0 3.5v.01M10.3 3.9L2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z" />
}

export function IconSun(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4"
    />
  )
}

export function IconMoon(props: IconProps) {
  return <Glyph {...props} d="M21 12.8A9 9 0 1 1 11.2 3a7 7 0 0 0 9.8 9.8z" />
}

export function IconCheck(props: IconProps) {
  return <Glyph {...props} d="M20 6L9 17l-5-5" />
}

export function IconCopy(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1"
    />
  )
}

export function IconLeft(props: IconProps) {
  return <Glyph {...props} d="M15 18l-6-6 6-6" />
}

export function IconRight(props: IconProps) {
  return <Glyph {...props} d="M9 18l6-6-6-6" />
}

export function IconClose(props: IconProps) {
  return <Glyph {...props} d="M18 6L6 18M6 6l12 12" />
}

/** Three dots: what else can be done. */
export function IconMore(props: IconProps) {
  return <Glyph {...props} d="M5 12h.01M12 12h.01M19 12h.01" />
}

export function IconCar(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M5 17H3v-5l2-5.5A2.5 2.5 0 0 1 7.3 5h9.4A2.5 2.5 0 0 1 19 6.5L21 12v5h-2M5 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0zm10 0a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM9 17h6M3 12h18"
    />
  )
}

export function IconUsers(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M16 20v-1.5a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4V20M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM22 20v-1.5a4 4 0 0 0-3-3.8M16 3.2a4 4 0 0 1 0 7.6"
    />
  )
}

export function IconFile(props: IconProps) {
  return <Glyph {...props} d="M14 3v5h5M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM9 13h6M9 17h6" />
}

export function IconSend(props: IconProps) {
  return <Glyph {...props} d="M22 2L11 13M22 2l-7 20-4-9-9-4z" />
}

export function IconSettings(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4 6h9M19 6h1M4 12h1M11 12h9M4 18h7M17 18h3M16 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM14 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
    />
  )
}

export function IconSwap(props: IconProps) {
  return <Glyph {...props} d="M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7" />
}

export function IconLogout(props: IconProps) {
  return <Glyph {...props} d="M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9" />
}

export function IconLink(props: IconProps) {
  return <Glyph {...props} d="M10 14a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.6M14 10a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.6" />
}

export function IconBuilding(props: IconProps) {
  return <Glyph {...props} d="M3 21h18M5 21V8l7-5 7 5v13M9 21v-6h6v6M9 10h.01M15 10h.01" />
}

export function IconUpload(props: IconProps) {
  return <Glyph {...props} d="M12 16V4M7 9l5-5 5 5M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2" />
}

export function IconDownload(props: IconProps) {
  return <Glyph {...props} d="M12 4v12M7 11l5 5 5-5M4 19v1h16v-1" />
}

export function IconTrash(props: IconProps) {
  return <Glyph {...props} d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />
}

export function IconRefresh(props: IconProps) {
  return <Glyph {...props} d="M20 11A8 8 0 0 0 5.6 6.6L3 9M3 4v5h5M4 13a8 8 0 0 0 14.4 4.4L21 15M21 20v-5h-5" />
}

export function IconHome(props: IconProps) {
  return <Glyph {...props} d="M3 11l9-8 9 8M5 9.5V21h14V9.5M10 21v-6h4v6" />
}

export function IconPhoto(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4 4h16a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM21 16l-5-5L5 20"
    />
  )
}

export function IconPlus(props: IconProps) {
  return <Glyph {...props} d="M12 5v14M5 12h14" />
}

export function IconExternal(props: IconProps) {
  return <Glyph {...props} d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />
}

export function IconActivity(props: IconProps) {
  return <Glyph {...props} d="M3 12h4l3 8 4-16 3 8h4" />
}

/** A printed sheet with a torn edge. */
export function IconSticker(props: IconProps) {
  return <Glyph {...props} d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5" />
}

export function IconUp(props: IconProps) {
  return <Glyph {...props} d="M12 19V5M5 12l7-7 7 7" />
}

export function IconDown(props: IconProps) {
  return <Glyph {...props} d="M6 9l6 6 6-6" />
}

export function IconEdit(props: IconProps) {
  return <Glyph {...props} d="M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4z" />
}

export function IconColumns(props: IconProps) {
  return <Glyph {...props} d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />
}

export function IconFilter(props: IconProps) {
  return <Glyph {...props} d="M4 6h16M7 12h10M10 18h4" />
}

export function IconEye(props: IconProps) {
  return <Glyph {...props} d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />
}

export function IconMail(props: IconProps) {
  return <Glyph {...props} d="M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 7l9 6 9-6" />
}

export function IconUserCheck(props: IconProps) {
  return <Glyph {...props} d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM16 11l2 2 4-4" />
}

export function IconZoomIn(props: IconProps) {
  return <Glyph {...props} d="M21 21l-4.3-4.3M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 11h6M11 8v6" />
}

export function IconZoomOut(props: IconProps) {
  return <Glyph {...props} d="M21 21l-4.3-4.3M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 11h6" />
}

export function IconPlay(props: IconProps) {
  return <Glyph {...props} d="M8 5.5v13l10.5-6.5z" />
}

export function IconCamera(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z"
    />
  )
}

export function IconSort(props: IconProps) {
  return <Glyph {...props} d="M4 6h11M4 12h7M4 18h4M18 8v11m0 0l3-3m-3 3l-3-3" />
}

export function IconBell(props: IconProps) {
  return <Glyph {...props} d="M18 8.5a6 6 0 0 0-12 0c0 6.5-2.5 8-2.5 8h17s-2.5-1.5-2.5-8M13.7 20a2 2 0 0 1-3.4 0" />
}

export function IconPhone(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M5 4h3.5l1.8 4.5-2.3 1.6a12 12 0 0 0 5.9 5.9l1.6-2.3L20 15.5V19a1 1 0 0 1-1.1 1A16 16 0 0 1 4 5.1a1 1 0 0 1 1-1.1z"
    />
  )
}

export function IconMessage(props: IconProps) {
  return <Glyph {...props} d="M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12z" />
}

export function IconChart(props: IconProps) {
  return <Glyph {...props} d="M4 20h16M7 16v-5M12 16V6M17 16v-8" />
}

export function IconPerson(props: IconProps) {
  return <Glyph {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5a8 8 0 0 1 16 0" />
}

/** Data that comes from elsewhere: the feed. */
export function IconDatabase(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M20 6c0 1.7-3.6 3-8 3S4 7.7 4 6s3.6-3 8-3 8 1.3 8 3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3"
    />
  )
}

/** Up and down: another one can be chosen. */
export function IconSelector(props: IconProps) {
  return <Glyph {...props} d="M8 9.5l4-4 4 4M8 14.5l4 4 4-4" />
}

export function IconLock(props: IconProps) {
  return <Glyph {...props} d="M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM8 11V7.5a4 4 0 0 1 8 0V11" />
}

export function IconKeyboard(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M3 6h18a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10"
    />
  )
}

export function IconMenu(props: IconProps) {
  return <Glyph {...props} d="M4 6h16M4 12h16M4 18h16" />
}

export function IconPin(props: IconProps) {
  return <Glyph {...props} d="M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />
}

export function IconCalendar(props: IconProps) {
  return <Glyph {...props} d="M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4" />
}

export function IconShare(props: IconProps) {
  return <Glyph {...props} d="M12 15V3m0 0L8 7m4-4l4 4M6 11H5a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-1" />
}
