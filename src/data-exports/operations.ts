import {
  createDataExport,
  deleteDataExport,
  listDataExportRuns,
  listDataExports,
  readDataExport,
  startDataExport,
  updateDataExport,
} from './data-exports.ts'

export const dataExports = [
  listDataExports,
  createDataExport,
  readDataExport,
  updateDataExport,
  startDataExport,
  listDataExportRuns,
  deleteDataExport,
]
