import { helpText } from '@fleet/contract/help/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';

/** Keys as on the keyboard, and what they do. */
type Key = readonly [keys: string, does: Text];

const everywhere: readonly Key[] = [
  ['?', shellText.pageHelp],
  ['Ctrl K', shellText.keySearch],
  ['/', shellText.keySearch],
  ['[ ]', shellText.keyTabs],
  ['r', shellText.keyRefresh],
  ['Esc', shellText.keyClose],
];

const list: readonly Key[] = [
  ['j k', shellText.keyRows],
  ['Enter', shellText.keyOpen],
  ['x', helpText.keyMark],
  ['e', shellText.keyEdit],
  ['n', shellText.keyNew],
  ['f', shellText.keyFilters],
];

const chart: readonly Key[] = [
  ['← → ↑ ↓', helpText.keyChart],
  ['Enter', helpText.keyChartOpen],
];

const map: readonly Key[] = [
  ['← → ↑ ↓', helpText.keyPan],
  ['+ −', helpText.keyZoom],
];

const special: Readonly<Record<string, readonly Key[]>> = {
  '/VehicleManagement/VehicleDistribution': [...map, ['↑ ↓', helpText.keyListWalk]],
  '/VehicleManagement/VehicleTrajectory': [
    ['Space', helpText.keyPlay],
    ['← →', helpText.keyFix],
    ['Shift ← →', helpText.keyMinute],
    ['Home End', helpText.keyEnds],
    ...map.slice(1),
  ],
  '/SafeManagement/ElectricFence': drawing(),
  '/SafeManagement/CloudFence': drawing(),
};

function drawing(): readonly Key[] {
  return [
    ...list,
    ...map,
    ['← → ↑ ↓', helpText.keyPoint],
    ['Delete', helpText.keyDrop],
    ['Ctrl Z, Ctrl Y', helpText.keyUndo],
  ];
}

/** Pages without a list that is walked by keys. */
const without = [
  '/HomePage',
  '/PlatformSettings/roleManagement',
  '/PlatformSettings/organizaManagement',
  '/PlatformSettings/dictionaryManagement',
  '/BackgroundSettings/MenuManagement',
  '/VehicleManagement/RepairManagement/Details',
  '/GovernmentRegulation/EnforcementNotes/NoteDetail',
];

const isAnalysis = (path: string) =>
  /^\/(DataAnalysis|GovernmentRegulation\/JurisdictionalAnalysis)\//.test(path);

function ownKeys(path: string): readonly Key[] {
  const own = special[path];
  if (own) return own;
  if (isAnalysis(path)) return chart;
  return without.includes(path) ? [] : list;
}

/** The keys of a page, its own ones first. */
export const keysOf = (path: string): readonly Key[] => [...ownKeys(path), ...everywhere];
