import { driver } from '@fleet/contract/driver/calls';
import { jurisdictionCar, jurisdictionDriver } from '@fleet/contract/jurisdictionCompany/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { useCall } from '../../kit/calls';

export interface Found {
  path: string;
  label: string;
  detail?: string | null;
}

interface Suggestion {
  id: string;
  label: string;
  detail: string | null;
}

const vehiclePaths = [
  '/VehicleManagement/VehicleStatus',
  '/VehicleManagement/VehicleFiles',
  '/VehicleManagement/MaintainManagement',
];
const driverPath = '/DriverManagement/DriverFile';
const terminalPath = '/BackgroundSettings/TerminalFile';
const regulatedCarPath = '/GovernmentRegulation/JurisdictionalCar';
const regulatedDriverPath = '/GovernmentRegulation/JurisdictionalDriver';

const openings = (rows: readonly Suggestion[] = [], path: string): Found[] =>
  rows.map(({ id, label, detail }) => ({ path: `${path}?open=${id}`, label, detail }));

/** The records that are known by `keyword`, each with the page that shows it; none for an empty one. */
export function useFound(keyword: string, mayOpen: (path: string) => boolean) {
  const vehiclePath = vehiclePaths.find(mayOpen);
  // An authority finds what its companies have by the calls that are made for authorities.
  const isOfCars = !vehiclePath && mayOpen(regulatedCarPath);
  const isOfDrivers = !mayOpen(driverPath) && mayOpen(regulatedDriverPath);
  const asking = (isOf: boolean) => ({ isOff: keyword === '' || !isOf, keepsOld: true });

  const vehicles = useCall(vehicle.suggest, { keyword }, asking(Boolean(vehiclePath)));
  const cars = useCall(jurisdictionCar.choices, { keyword }, asking(isOfCars));
  const drivers = useCall(driver.suggest, { keyword }, asking(mayOpen(driverPath)));
  const regulated = useCall(jurisdictionDriver.choices, { keyword }, asking(isOfDrivers));
  const terminals = useCall(terminal.suggest, { keyword }, asking(mayOpen(terminalPath)));

  if (keyword === '') return { vehicles: [], drivers: [], terminals: [] };
  return {
    vehicles: vehiclePath
      ? openings(vehicles.data?.rows, vehiclePath)
      : openings(cars.data?.rows, regulatedCarPath),
    drivers: isOfDrivers
      ? openings(regulated.data?.rows, regulatedDriverPath)
      : openings(drivers.data?.rows, driverPath),
    terminals: openings(terminals.data?.rows, terminalPath),
  };
}
