/*
 * Every colour of the product, once. The theme of the components, the variables of the style sheets and the marks on
 * the map are made from this; `theme.test.ts` measures the contrasts.
 */

export type Shade = 'light' | 'dark';

/** A state or a condition of a vehicle: the colour of its mark and that of its word. */
export interface Mark {
  mark: string;
  text: string;
}
export type MarkName =
  | 'working'
  | 'charging'
  | 'idle'
  | 'underRepair'
  | 'off'
  | 'offline'
  | 'due'
  | 'overdue';

export interface Palette {
  primary: string;
  primaryHover: string;
  primaryActive: string;
  link: string;
  linkHover: string;
  success: string;
  warning: string;
  error: string;
  info: string;
  successBg: string;
  warningBg: string;
  errorBg: string;
  infoBg: string;
  layout: string;
  container: string;
  elevated: string;
  /** The edge of what is told by its edge alone: fields of a form, boxes to tick. */
  border: string;
  /** The edge of a button, which its word tells. */
  edge: string;
  /** The hairline between cards and between rows. */
  line: string;
  /** The ground of a control without an edge, and of one that is chosen. */
  fill: string;
  fillChosen: string;
  hover: string;
  text: string;
  textSecondary: string;
  textTertiary: string;
  placeholder: string;
  onPrimary: string;
  shadow: string;
}

export const palettes: Record<Shade, Palette> = {
  light: {
    primary: '#1463C9',
    primaryHover: '#0F55AE',
    primaryActive: '#0B4590',
    link: '#1463C9',
    linkHover: '#0F55AE',
    success: '#0B7A4B',
    warning: '#935200',
    error: '#C4253A',
    info: '#1463C9',
    successBg: '#E7F4EE',
    warningBg: '#FCF2E3',
    errorBg: '#FCECEE',
    infoBg: '#E8F0FB',
    layout: '#F3F5F8',
    container: '#FFFFFF',
    elevated: '#FFFFFF',
    border: '#858C97',
    edge: '#D6DCE5',
    line: '#E6EAF0',
    fill: '#EFF2F6',
    fillChosen: '#E3E8EF',
    hover: 'rgba(20, 40, 80, 0.06)',
    text: '#161D28',
    textSecondary: '#445063',
    textTertiary: '#5C6675',
    placeholder: '#5C6675',
    onPrimary: '#FFFFFF',
    shadow: '0 6px 24px rgba(15, 30, 60, 0.14)',
  },
  dark: {
    primary: '#1F6BD6',
    primaryHover: '#2A6FD0',
    primaryActive: '#1F5CB4',
    link: '#6FB1FF',
    linkHover: '#93C5FF',
    success: '#3CCB8C',
    warning: '#F0A848',
    error: '#FF8B98',
    info: '#6FB1FF',
    successBg: '#10291F',
    warningBg: '#2E220F',
    errorBg: '#33161B',
    infoBg: '#10233B',
    layout: '#0E131A',
    container: '#161C25',
    elevated: '#1E2631',
    border: '#6B7686',
    edge: '#303B49',
    line: '#232C38',
    fill: '#202935',
    fillChosen: '#2B3543',
    hover: 'rgba(200, 220, 255, 0.09)',
    text: '#E9EDF3',
    textSecondary: '#B7C0CD',
    textTertiary: '#97A2B1',
    placeholder: '#97A2B1',
    onPrimary: '#FFFFFF',
    shadow: '0 6px 24px rgba(0, 0, 0, 0.5)',
  },
};

export const marks: Record<Shade, Record<MarkName, Mark>> = {
  light: {
    working: { mark: '#1A4FB8', text: '#1A4FB8' },
    charging: { mark: '#037D57', text: '#006B4A' },
    idle: { mark: '#AC920B', text: '#6F5C00' },
    underRepair: { mark: '#380B73', text: '#380B73' },
    off: { mark: '#4A515C', text: '#454C57' },
    offline: { mark: '#7F858F', text: '#5B616B' },
    due: { mark: '#9C540D', text: '#8A4700' },
    overdue: { mark: '#7D0F30', text: '#7D0F30' },
  },
  dark: {
    working: { mark: '#4091FC', text: '#6CACFF' },
    charging: { mark: '#67F0BE', text: '#67F0BE' },
    idle: { mark: '#FFE95A', text: '#FFE95A' },
    underRepair: { mark: '#D8B4FC', text: '#D8B4FC' },
    off: { mark: '#C6CCD6', text: '#C6CCD6' },
    offline: { mark: '#8C93A0', text: '#A3AAB5' },
    due: { mark: '#EF9855', text: '#EF9855' },
    overdue: { mark: '#EC4A66', text: '#FF7B90' },
  },
};

/** Colours of charts: one blue, what it is compared with, several kinds beside each other, and steps of heat from none up. */
export interface ChartColours {
  bar: string;
  before: string;
  kinds: readonly string[];
  heat: readonly [string, string, ...string[]];
}

export const chartColours: Record<Shade, ChartColours> = {
  light: {
    bar: '#2F74D0',
    before: '#5C6675',
    kinds: ['#2085F8', '#B98D46', '#06714D', '#CA2990', '#353A40', '#3B0066'],
    heat: ['#F0F3F7', '#DCE8F8', '#B5D0F2', '#7FAEE8', '#3F7FD6', '#134FA3'],
  },
  dark: {
    bar: '#3F86E8',
    before: '#97A2B1',
    kinds: ['#3D76FB', '#C78F2F', '#14D192', '#E32397', '#D4D8DC', '#D4A9F3'],
    heat: ['#1B232E', '#1A2F4D', '#1D4170', '#2259A3', '#3A83E0', '#8CC1FF'],
  },
};
