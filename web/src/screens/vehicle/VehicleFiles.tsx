import { usualService, vehicle, vehicleFile, vehicleImport } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { listScreen } from '../../kit/list/ListScreen';
import { vehicleFields } from './fields';
import { push, transfer } from './acts';
import { BindDriver, EditId, PushOne, ReplaceTerminal, TransferOne } from './VehicleForms';
import { SizeDrawing } from './SizeDrawing';
import { PhotoOfVehicle } from './PhotoOfVehicle';
import { VehiclePapers } from './VehiclePapers';
import { vehiclePack } from '../../parts/evidence/acts';
import { pushesOf } from '../../parts/push/Pushes';

/** The last sections, of what is shown and of what is asked for alike. */
const sizeAndService = [
  {
    title: vehicleText.size,
    names: ['length', 'width', 'height', 'forkLength', 'mastSections', 'maxLift', 'clampRange'],
  },
  { title: vehicleText.service, names: ['maintainCycle', 'remindCycle', 'serviceInterval'] },
] as const;

export const VehicleFiles = listScreen({
  text: vehicleText,
  fields: vehicleFields,
  list: vehicle.list,
  name: 'carId',
  filters: [
    'orgId',
    'anyNum',
    'terminalId',
    'powerType',
    'brandId',
    'modelId',
    'carType',
    'province',
    'city',
    'insureStatus',
    'annualStatus',
    'maintainStatus',
    'expireOn',
    'isReviewed',
    'isInsured',
    'isCompliant',
    'hasTerminal',
    'ageRange',
    'capacityRange',
  ],
  columns: [
    'carId',
    'plateNum',
    'customNum',
    'manufactureNum',
    'orgName',
    'maintainStatus',
    'annualExpire',
    'terminalId',
    'driverName',
    'brand',
    'model',
    'powerType',
    'capacity',
    'deliveryDate',
  ],
  view: [
    {
      title: vehicleText.identity,
      names: [
        'carId',
        'plateNum',
        'customNum',
        'manufactureNum',
        'engineNum',
        'frameNum',
        'orgName',
        'terminalId',
        'terminalBindDate',
        'driverName',
        'storageAddress',
        'province',
        'city',
      ],
    },
    {
      title: vehicleText.specification,
      names: [
        'brand',
        'model',
        'carType',
        'powerType',
        'emissionStandard',
        'capacity',
        'deliveryDate',
        'serviceLife',
        'safetyAccessories',
      ],
    },
    ...sizeAndService,
    {
      title: vehicleText.validity,
      names: [
        'insureStart',
        'insureEnd',
        'insureStatus',
        'insureAttachment',
        'annualExpire',
        'annualStatus',
        'maintainStatus',
      ],
    },
  ],
  form: [
    {
      title: vehicleText.identity,
      names: [
        'carId',
        'manufactureNum',
        'plateNum',
        'customNum',
        'orgId',
        'terminalRowId',
        'engineNum',
        'frameNum',
        'province',
        'city',
        'storageAddress',
      ],
    },
    {
      title: vehicleText.specification,
      names: [
        'modelId',
        'carType',
        'powerType',
        'emissionStandard',
        'capacity',
        'deliveryDate',
        'serviceLife',
        'annualExpire',
        'safetyAccessories',
      ],
    },
    ...sizeAndService,
  ],
  // An electric truck emits nothing; there is nothing to ask.
  useShown: () => (name, values) => name !== 'emissionStandard' || values.powerType !== 'electric',
  useNew: () => usualService,
  add: vehicle.add,
  edit: vehicle.edit,
  del: vehicle.del,
  rare: [
    { call: vehicle.bindDriver, word: vehicleText.bindDriver, Act: BindDriver },
    { call: vehicle.replaceTerminal, word: vehicleText.replaceTerminal, Act: ReplaceTerminal },
    { call: vehicle.transfer, word: vehicleText.transfer, Act: TransferOne },
    { call: vehicle.editId, word: vehicleText.editId, Act: EditId },
    { call: vehicle.push, word: vehicleText.push, Act: PushOne },
    vehiclePack,
  ],
  batch: [
    { call: vehicle.transfer, Act: transfer.Marked },
    { call: vehicle.push, Act: push.Marked },
  ],
  below: [
    { call: vehicle.list, Show: SizeDrawing },
    { call: vehicle.photo, Show: PhotoOfVehicle },
    { call: vehicle.papers, Show: VehiclePapers },
    { call: vehicle.pushes, Show: pushesOf(vehicle.pushes) },
  ],
  file: vehicleFile,
  sheet: vehicleImport,
});
