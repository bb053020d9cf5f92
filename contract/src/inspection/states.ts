export const itemResults = ['normal', 'abnormal', 'na'] as const;
export type ItemResult = (typeof itemResults)[number];

export const inspectionResults = ['normal', 'abnormal'] as const;
export const inspectionSources = ['platform', 'truck'] as const;
export const checkStates = ['checked', 'unchecked'] as const;

/** One line of a report, as the list of checks was when it was made. */
export interface CheckedItem {
  /** Its place in the list, by which trucks name it. */
  item: number;
  itemName: string;
  critical: boolean;
  result: ItemResult;
}
