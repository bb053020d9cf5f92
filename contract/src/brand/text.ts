import { texts } from '../text';

export const brandText = texts({
  title: ['品牌型号管理', 'Brand and Model'],
  brands: ['品牌', 'Brands'],
  allBrands: ['全部品牌', 'All brands'],
  brandId: ['品牌', 'Brand'],
  brandName: ['品牌', 'Brand'],
  modelName: ['型号', 'Model'],
  vehicleCount: ['车辆数', 'Vehicles'],
  addBrand: ['新增品牌', 'Add a brand'],
  editBrand: ['编辑品牌', 'Edit the brand'],
});
